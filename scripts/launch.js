#!/usr/bin/env node
// `node scripts/launch.js [options of Node] file.ts [arguments]`: runs a program of the repository on Node 24 from any
// Node since 20, which reads no TypeScript: the one that `npm ci` installs. Plain JavaScript, for the same reason.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const MAJOR = 24
const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP']

/** The Node that runs the program: this one, or the one of `npm ci`; null before `npm ci`. */
function findNode() {
  if (!existsSync(join(ROOT, 'node_modules'))) return null
  if (Number(process.versions.node.split('.')[0]) >= MAJOR) return process.execPath
  const own = join(ROOT, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')
  return existsSync(own) ? own : null
}

/** Runs Node with these arguments in place of this process, or as its child where a process cannot be replaced. */
export function launch(args) {
  const node = findNode()
  if (!node) {
    console.error(`Faltam os pacotes do projeto: rode npm ci em ${ROOT} e repita o comando.`)
    process.exit(2)
  }
  if (process.execve && process.platform !== 'win32') {
    process.removeAllListeners('warning') // it is called experimental
    process.execve(node, [node, ...args])
  }
  const child = spawn(node, args, { stdio: 'inherit' })
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => {
    console.error(`O Node de ${node} não começou: ${error.message}`)
    process.exit(2)
  })
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)))
}

if (process.argv[1]?.endsWith('launch.js')) launch(process.argv.slice(2))
