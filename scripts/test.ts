// Every check: format, lint, types, then every test. `npm test [parts of paths]` runs fewer tests. Skipped tests
// are counted at the end, by reason; with CI set they fail the run.
import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { bundledRoles } from '../src/bundle.ts'
import { prepareCluster } from '../test/support/prepared-cluster.ts'
import { check } from './check.ts'
import { chooseTests } from './choose-tests.ts'
import { keepInMemory } from './in-memory.ts'
import { readOptions } from './options.ts'
import { runTwice } from './run-twice.ts'
import { groupFiles } from './test-groups.ts'

const ROOT = resolve(import.meta.dirname, '..')
/** Parts of the paths of tests with a browser. */
const BROWSED = ['web', 'plantao/noite-na-tela']
const FOLDERS = ['test', 'simulator', 'web', 'src', 'scripts', 'bench']
/** More files than these that fail in one run are not chance. */
const MAX_REPEATED = 3
const { positionals: parts } = readOptions({
  usage:
    'npm test [-- partes de caminhos]; sem partes, tudo o que a CI prova. npm run test:inteiro prova sobre todos os casos.',
  allowPositionals: true,
})
const everything = parts.length === 0

process.chdir(ROOT)
const { files, semArquivo } = chooseTests(
  FOLDERS.flatMap((folder) =>
    (readdirSync(folder, { recursive: true }) as string[]).map((file) => join(folder, file)),
  ).filter((file) => file.endsWith('.test.ts') && !file.includes('node_modules')),
  parts,
)
if (semArquivo.length > 0) {
  console.error(`Nenhum arquivo de teste tem no caminho: ${semArquivo.join(', ')}. Nada foi testado.`)
  process.exit(2)
}
keepInMemory()

// The cluster is made beside the checks, whose last one leaves a processor idle.
const [removeCluster] = await Promise.all([everything ? prepareCluster() : () => {}, everything && check()])
// The browser tests need the pages built from the present code.
if (files.some((file) => BROWSED.some((part) => file.includes(part))))
  execFileSync(process.execPath, [join(ROOT, 'web/build.ts'), '--se-mudou'], { stdio: 'inherit' })
// Hundreds of processes read the same sources: the first one compiles them, and the services start from one bundle.
process.env.NODE_COMPILE_CACHE = join(ROOT, 'node_modules/.cache/compiled')
await bundledRoles()
try {
  const groups = groupFiles(files).map((group) => group.map((file) => join(ROOT, file)))
  process.exitCode = (await runTwice(groups, everything ? MAX_REPEATED : 0)) ? 0 : 1
} finally {
  removeCluster()
}
