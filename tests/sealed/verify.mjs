// Runs the browser's verifier: documents and vectors come in on stdin, findings go out on stdout.
// Given TypeScript's own library and a folder, it writes the modules there as JavaScript first.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

const [sources, typescript, compiled] = process.argv.slice(2)
if (typescript) compile()
const folder = pathToFileURL(`${typescript ? compiled : sources}/`)
const suffix = typescript ? '.js' : '.ts'

function compile() {
  const ts = createRequire(import.meta.url)(typescript)
  const compilerOptions = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    rewriteRelativeImportExtensions: true,
  }
  writeFileSync(`${compiled}/package.json`, '{"type": "module"}')
  for (const name of readdirSync(sources).filter((each) => each.endsWith('.ts'))) {
    const text = readFileSync(`${sources}/${name}`, 'utf8')
    const { outputText } = ts.transpileModule(text, { compilerOptions })
    writeFileSync(`${compiled}/${name.replace(/\.ts$/, '.js')}`, outputText)
  }
}

const { read, isShown } = await import(new URL(`documents${suffix}`, folder))
const { verify, verifyShown, SealedShoe } = await import(new URL(`verify${suffix}`, folder))
const { hexOf, sha256 } = await import(new URL(`hash${suffix}`, folder))
const { Generator, bytesOf, hkdf } = await import(new URL(`primitives${suffix}`, folder))

const tasks = {
  verify({ document, commitment, pledge }) {
    const found = read(document)
    return isShown(found) ? verifyShown(found, commitment) : verify(found, commitment, pledge)
  },
  sha256: ({ message }) => hexOf(sha256(bytesOf(message))),
  hkdf: ({ material, info }) => hexOf(hkdf(bytesOf(material), bytesOf(info))),
  stream: ({ key, number, size }) => hexOf(new Generator(bytesOf(key), number).take(size)),
  below({ key, number, bounds }) {
    const generator = new Generator(bytesOf(key), number)
    return bounds.map((bound) => generator.below(bound))
  },
  shoe({ secret, statement }) {
    const shoe = new SealedShoe(bytesOf(secret), statement)
    return { order: shoe.order, root: shoe.root }
  },
}

let text = ''
for await (const part of process.stdin) text += part
const answers = JSON.parse(text).map(({ task, ...given }) => {
  try {
    return { answer: tasks[task](given) }
  } catch (error) {
    return { unreadable: error.message, kind: error.constructor.name }
  }
})
process.stdout.write(JSON.stringify(answers))
