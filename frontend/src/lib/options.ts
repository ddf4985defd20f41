import type { OptionView } from '../wire'

// How the value of an option is written, and read as it was typed.
export type Scalar = OptionView['default']

/** Write a value as a person types it. */
export const written = (scalar: Scalar): string => (scalar === null ? 'none' : String(scalar))

/** Read what was typed; what is not understood stays as it was typed, for the rules to refuse. */
export function readOption(option: OptionView, text: string): Scalar {
  const listed = option.choices.find((one) => written(one) === text)
  if (listed !== undefined) return listed
  if (option.kind === 'number' || option.kind === 'money')
    return text !== '' && Number.isFinite(Number(text)) ? Number(text) : text
  return text
}
