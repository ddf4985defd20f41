import { vitePreprocess } from '@sveltejs/vite-plugin-svelte'

/** A short class for the styles of a component, which is written many times over. */
const cssHash = ({ css, hash }) => `s${hash(css).slice(0, 5)}`

export default { preprocess: vitePreprocess(), compilerOptions: { cssHash } }
