/** What to say of a machine that does other work, by its load average when the bench begins; null of one that is idle. */
export function warnIfBusy(load: number, processors: number): string | null {
  if (load <= processors) return null
  const carga = load.toLocaleString('pt-BR', { maximumFractionDigits: 1 })
  return `A máquina está ocupada (carga ${carga} em ${processors} processadores): os números abaixo não valem como prova.`
}
