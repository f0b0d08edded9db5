import { INTEIRA } from '../test/support/prova.ts'

/** Folders of long rehearsals: without parts of paths only `npm run test:inteiro` runs their files. */
const WHOLE_PROOF = ['test/comandos/', 'test/plantao/']

/** The files whose path has one of the parts (without parts all of them), and the parts that no path has. */
export function chooseTests(all: readonly string[], parts: readonly string[], whole = INTEIRA) {
  if (parts.length === 0)
    return {
      files: all.filter((file) => whole || !WHOLE_PROOF.some((folder) => file.startsWith(folder))),
      semArquivo: [],
    }
  return {
    files: all.filter((file) => parts.some((part) => file.includes(part))),
    semArquivo: parts.filter((part) => !all.some((file) => file.includes(part))),
  }
}
