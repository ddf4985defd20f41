/** Return a value that is there by construction, or fail at once. */
export function sure<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('A value is missing that must exist.')
  return value
}

/** Mark a place that no case can reach; the compiler rejects it as soon as one can. */
export function unreachable(value: never): never {
  throw new Error(`There is no case for ${JSON.stringify(value)}.`)
}
