// Builds the web apps into web/dist: `npm run build:web`, which `npm ci` runs too. Every file that compresses gets its
// .br and .gz beside it, so that serving only reads files. `--se-mudou`: not where dist is of these very sources.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, type InlineConfig, type Plugin } from 'vite'
import { readOptions } from '../scripts/options.ts'
import { PEDIDO_SCHEMA } from '../src/domain/nota/pedido-schema.ts'

const ROOT = import.meta.dirname
const DIST = join(ROOT, 'dist')

/** Every app: the name of its page, the path it is served below, and how many files share what comes with the entry. */
const APPS = [
  ['portal', '/app/', 41],
  ['ops', '/ops/', 60],
] as const

/** One app: its page `<name>.html`, built into `dist/<name>`, served below `base`. */
const appOf = (name: string, base: string, shared: number): InlineConfig => ({
  root: ROOT,
  base,
  configFile: false,
  logLevel: 'warn',
  plugins: [react(), tailwind(), preloadFont(base), schemaWithoutWords()],
  resolve: {
    alias: [{ find: /^\.\.\/createLucideIcon\.mjs$/, replacement: join(ROOT, 'kit/icone.ts') }],
  },
  build: {
    outDir: `dist/${name}`,
    // A file written into the page would need an inline policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // Every browser that the apps support knows it.
    modulePreload: { polyfill: false },
    manifest: true,
    rolldownOptions: {
      input: join(ROOT, `${name}.html`),
      output: {
        codeSplitting: {
          groups: [
            { name: 'kit', test: KIT, minShareCount: shared },
            { name: 'formulario', test: FORMULARIO, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
})

// The small modules that most screens share come in one file instead of thirty. What fewer files use stays with their
// screens: at 9 the portal's entry is 6 KiB heavier, and without our own kit each screen with the form of a note 3 KiB. The
// back-office has twice as many screens: at 40 its entry is 24 KiB heavier, at 80 each screen 3 KiB.
const KIT = /lucide-react|src\/domain\/(cpf-cnpj|nota\/nota)|web\/(api|words|kit)\//

// What every screen with the form of a note shows at once, in one file: split by who uses which part, it is 2 KiB more.
const FORMULARIO = /notas\/formulario\/(FormularioNota|emitente|Grupo|Pessoa|QuemEmite|Servico|Endereco)\.tsx?$/

/** The text font is requested with the page, not when the first style needs it. */
function preloadFont(base: string) {
  return {
    name: 'preload-font',
    transformIndexHtml: {
      order: 'post' as const,
      handler(_html: string, { bundle }: { bundle?: Record<string, { fileName: string }> }) {
        const font = Object.keys(bundle ?? {}).find((file) => /geist-latin-wght-normal.*\.woff2$/.test(file))
        return font
          ? [
              {
                tag: 'link',
                attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: base + font },
                injectTo: 'head' as const,
              },
            ]
          : []
      },
    },
  }
}

/** The apps check a request by its schema and name its fields in their own words: its descriptions stay in the API. */
function schemaWithoutWords(): Plugin {
  const schema = JSON.stringify(PEDIDO_SCHEMA, (key, value) =>
    (key === 'description' && typeof value === 'string') || (key === 'examples' && Array.isArray(value))
      ? undefined
      : value,
  )
  return {
    name: 'schema-without-words',
    load: (id) =>
      id.endsWith('/src/domain/nota/pedido-schema.ts') ? `export const PEDIDO_SCHEMA = ${schema}` : undefined,
  }
}

function compress(folder: string): void {
  for (const file of readdirSync(folder, { recursive: true }) as string[]) {
    if (!/\.(js|css|svg)$/.test(file)) continue
    const path = join(folder, file)
    const bytes = readFileSync(path)
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
  }
}

/** The sources of the apps: their own files, what they import of the repository, and the versions of packages. */
function digestOfSources(): string {
  const digest = createHash('sha256')
  for (const folder of ['web', 'src/domain', 'contracts', 'package-lock.json'].map((name) => join(ROOT, '..', name)))
    for (const file of statSync(folder).isDirectory()
      ? (readdirSync(folder, { recursive: true }) as string[]).sort()
      : ['']) {
      const path = join(folder, file)
      if (path.startsWith(DIST) || file.endsWith('.test.ts') || statSync(path).isDirectory()) continue
      digest.update(file).update(readFileSync(path))
    }
  return digest.digest('hex')
}

const SOURCES = join(DIST, 'sources.sha256')
const sources = digestOfSources()
const { values } = readOptions({
  usage: 'npm run build:web [-- --se-mudou]',
  options: { 'se-mudou': { type: 'boolean', default: false } },
})
const isFresh = existsSync(SOURCES) && readFileSync(SOURCES, 'utf8') === sources
if (isFresh && values['se-mudou']) console.log('web/dist já é destas fontes.')
else {
  rmSync(DIST, { recursive: true, force: true })
  for (const [name, base, shared] of APPS) {
    await build(appOf(name, base, shared))
    compress(join(DIST, name))
  }
  writeFileSync(SOURCES, sources)
  console.log(`web/dist: ${APPS.map(([name]) => name).join(', ')} construídos.`)
}
