import { faltamProgramas } from './programas.ts'

/** Rehearses the service as many processes; returns the exit code. */
export async function rodar(): Promise<number> {
  const faltam = faltamProgramas()
  if (faltam) {
    console.error(faltam)
    return 2
  }
  return 0
}
