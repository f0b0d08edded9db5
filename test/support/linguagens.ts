// Sample code in other languages: run by its interpreter where the machine has one, else read for its brackets.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The command that runs a file of a language, and how its file is called. */
const INTERPRETERS = {
  python: { command: ['python3'], file: 'exemplo.py' },
  php: { command: ['php'], file: 'exemplo.php' },
  java: { command: ['java'], file: 'Exemplo.java' },
  csharp: { command: ['dotnet', 'run'], file: 'exemplo.cs' },
} as const
export type Linguagem = keyof typeof INTERPRETERS

/** Whether the machine can run it. `dotnet` runs a bare file from version 10 on. */
export function runs(linguagem: Linguagem): boolean {
  const { stdout, error } = spawnSync(INTERPRETERS[linguagem].command[0], ['--version'], { encoding: 'utf8' })
  return !error && (linguagem !== 'csharp' || Number.parseInt(stdout, 10) >= 10)
}

/** What the code prints. Throws with what it complains of. */
export function run(linguagem: Linguagem, code: string, input = ''): string {
  const { command, file } = INTERPRETERS[linguagem]
  const folder = mkdtempSync(join(tmpdir(), 'exemplo-'))
  try {
    writeFileSync(join(folder, file), code)
    const [program, ...args] = command
    const { status, stdout, stderr } = spawnSync(program, [...args, join(folder, file)], { input, encoding: 'utf8' })
    assert.equal(status, 0, `${linguagem}: ${stderr}`)
    return stdout
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const PAIRS: Record<string, string> = { ')': '(', ']': '[', '}': '{' }
/** Texts and comments, which may hold any bracket. */
const TEXTS =
  /'''[\s\S]*?'''|"""[\s\S]*?"""|<<<'JSON'[\s\S]*?\n *JSON\b|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|\/\/.*|\/\*[\s\S]*?\*\//g

/** Throws where brackets of the code do not close in their order, or a text does not end on its line. */
export function checkSyntax(code: string): void {
  const open: string[] = []
  const bare = code.replace(TEXTS, '')
  assert.doesNotMatch(bare, /["']/, 'a text does not end')
  for (const char of bare) {
    if ('([{'.includes(char)) open.push(char)
    else if (char in PAIRS) assert.equal(open.pop(), PAIRS[char], `${char} closes nothing in:\n${code}`)
  }
  assert.deepEqual(open, [], code)
}
