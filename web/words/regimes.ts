import type { Empresa } from '../formas.ts'

type Opcao = { value: number; label: string }
export type Regime = Empresa['regimeTributario']

/** The tax regimes in the words of accountants. */
export const REGIMES: Record<Regime, string> = {
  simples_nacional: 'Simples Nacional',
  mei: 'MEI',
  lucro_presumido: 'Lucro presumido',
  lucro_real: 'Lucro real',
  imune: 'Imune',
  isento: 'Isento',
}
/** How a company of the Simples settles its taxes (regApTribSN of the DPS). */
export const APURACOES: Opcao[] = [
  { value: 1, label: 'Tudo pelo Simples (DAS)' },
  { value: 2, label: 'Federais pelo Simples, ISS por fora' },
  { value: 3, label: 'Federais e ISS por fora do Simples' },
]
/** Special regimes of the ISS (regEspTrib of the DPS). */
export const REGIMES_ESPECIAIS: Opcao[] = [
  { value: 0, label: 'Nenhum' },
  { value: 1, label: 'Ato cooperado' },
  { value: 2, label: 'Estimativa' },
  { value: 3, label: 'Microempresa municipal' },
  { value: 4, label: 'Notário ou registrador' },
  { value: 5, label: 'Profissional autônomo' },
  { value: 6, label: 'Sociedade de profissionais' },
]
