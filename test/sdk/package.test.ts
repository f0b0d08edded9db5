// The package as it is installed: no dependency, nothing of the service, JavaScript with types.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { after, before, test } from 'node:test'

const SDK = resolve(import.meta.dirname, '../../sdk')
const TSC = resolve(import.meta.dirname, '../../node_modules/.bin/tsc')
const manifest = JSON.parse(readFileSync(join(SDK, 'package.json'), 'utf8'))

let home: string
let installed: string
before(() => {
  home = mkdtempSync(join(tmpdir(), 'nfse-sdk-'))
  installed = join(home, 'node_modules/@nfse/sdk')
  execFileSync(TSC, ['-p', join(SDK, 'tsconfig.json'), '--outDir', join(installed, 'dist')], { stdio: 'inherit' })
  writeFileSync(join(installed, 'package.json'), JSON.stringify(manifest))
  writeFileSync(join(home, 'package.json'), '{"type":"module"}')
})
after(() => rmSync(home, { recursive: true, force: true }))

test('the package depends on nothing', () => {
  assert.deepEqual(
    ['dependencies', 'peerDependencies', 'optionalDependencies'].filter((field) => field in manifest),
    [],
  )
  const imported = sourcesOf(SDK).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/from '([^'.][^']*)'/g)].map(([, name = '']) => ({ file, name })),
  )
  assert.deepEqual(
    imported.filter(({ name }) => !name.startsWith('node:')),
    [],
  )
  // The command line is for Node; the library runs in browsers and at the edge too.
  assert.deepEqual(
    imported.filter(({ file }) => !/\/cli[./]/.test(file)),
    [],
  )
})

test('the installed package is imported by name, and its types reject wrong use', () => {
  writeFileSync(
    join(home, 'uso.ts'),
    `import { createNfse, foiAutorizada } from '@nfse/sdk'
import { readWebhook } from '@nfse/sdk/webhooks'
const nfse = createNfse({ chave: 'k', baseUrl: 'http://localhost:3000' })
const nota = await nfse.consultar('1')
if (foiAutorizada(nota)) nota.numero.padStart(10)
// @ts-expect-error: not authorised, so perhaps without a number
else nota.numero.padStart(10)
// @ts-expect-error: a note without a service
await nfse.emitir({ prestador: { cpfCnpj: '1' }, tomador: {} })
await readWebhook({ corpo: '', assinatura: '', segredo: 'k' })
`,
  )
  const flags = [
    '--noEmit',
    '--strict',
    '--module',
    'nodenext',
    '--target',
    'es2022',
    '--lib',
    'es2022,dom',
    '--types',
    '',
  ]
  execFileSync(TSC, [...flags, 'uso.ts'], { cwd: home, stdio: 'inherit' })
  const names = execFileSync(
    process.execPath,
    ['--input-type=module', '-e', "console.log(typeof (await import('@nfse/sdk')).createNfse)"],
    { cwd: home, encoding: 'utf8' },
  )
  assert.equal(names.trim(), 'function')
})

test('the installed command answers', () => {
  const text = execFileSync(process.execPath, [join(installed, manifest.bin.nfse)], { encoding: 'utf8' })
  assert.match(text, /NFS-e pela linha de comando/)
})

const sourcesOf = (folder: string): string[] =>
  (readdirSync(folder, { recursive: true }) as string[])
    .filter((file) => file.endsWith('.ts') && !/^(dist|node_modules)\//.test(file))
    .map((file) => join(folder, file))
