"""The words between server and client, as types; the browser's are generated from them."""
