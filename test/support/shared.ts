// Resources that are expensive to open and may serve several test files: opened at the first use in a process, closed
// at its end.
import { after } from 'node:test'

const opened: (() => Promise<unknown>)[] = []
after(async () => {
  for (const close of opened.reverse()) await close()
})

/** A function that gives the same thing to every test file of this process. */
export function shared<T extends { close(): Promise<unknown> }>(open: () => Promise<T>): () => Promise<T> {
  let thing: Promise<T> | undefined
  return () => {
    if (!thing) {
      const opening = open()
      thing = opening
      opened.push(async () => (await opening).close())
    }
    return thing
  }
}
