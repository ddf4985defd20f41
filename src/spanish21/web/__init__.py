"""The live table on the network: pages, sockets, and the types they speak."""
