/** Names the arithmetic of sealed shoes; a change of any step gets a new name. */
export const SCHEME = 'spanish21-sealed-1'
