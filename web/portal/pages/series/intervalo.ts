import type { Lacuna } from '#web/api/portal/client.ts'

type Intervalo = { de: number; ate: number }

/** How many numbers one request voids: few enough for the progress to be seen. */
const POR_VEZ = 100

/** The parts of the gaps that are between two numbers, in order. */
export const within = (lacunas: readonly Intervalo[], { de, ate }: Intervalo): Intervalo[] =>
  lacunas
    .map((lacuna) => ({ de: Math.max(lacuna.de, de), ate: Math.min(lacuna.ate, ate) }))
    .filter((parte) => parte.de <= parte.ate)
    .sort((a, b) => a.de - b.de)

/** The same numbers in requests of at most `porVez` each. */
export const inParts = (intervalos: readonly Intervalo[], porVez = POR_VEZ): Intervalo[] =>
  intervalos.flatMap(({ de, ate }) =>
    Array.from({ length: Math.ceil((ate - de + 1) / porVez) }, (_, nth) => ({
      de: de + nth * porVez,
      ate: Math.min(ate, de + (nth + 1) * porVez - 1),
    })),
  )

export const quantos = (intervalos: readonly Intervalo[]): number =>
  intervalos.reduce((sum, { de, ate }) => sum + ate - de + 1, 0)

/** From the first to the last number of some gaps. */
export const around = (lacunas: readonly Lacuna[]): Intervalo => ({
  de: Math.min(...lacunas.map(({ de }) => de)),
  ate: Math.max(...lacunas.map(({ ate }) => ate)),
})
