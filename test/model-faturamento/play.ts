// Random lives of an account against the model: after each step the service shows what the model has.
import { addDays } from '#domain/faturamento/periods.ts'
import type { Chance } from '../chaos/random.ts'
import { incoerencias } from '../support/faturas-coerentes.ts'
import { compare } from './compare.ts'
import { contratar, DO_CONTRATO } from './contrato.ts'
import { DA_FATURA } from './fatura.ts'
import { type Atos, count, expect, type Life, say, work } from './life.ts'
import { mesDe } from './model.ts'
import { DO_DINHEIRO } from './pagamentos.ts'
import type { Stage } from './stage.ts'

const LIFE_STEPS = 40
const WEIGHTS = {
  passar: 26,
  semWorker: 8,
  faturar: 24,
  usar: 10,
  cobrar: 6,
  remover: 5,
  pagar: 12,
  pagarFora: 6,
  devolver: 8,
  aplicar: 7,
  trocar: 10,
  contratar: 6,
  reativar: 8,
  baixar: 8,
  anular: 6,
  cupom: 5,
  suspender: 4,
  cancelar: 3,
} as const
type Verbo = keyof typeof WEIGHTS
const VERBOS = (Object.keys(WEIGHTS) as Verbo[]).flatMap((verbo) => Array<Verbo>(WEIGHTS[verbo]).fill(verbo))

const days = ({ chance, modelo }: Life) =>
  addDays(modelo.hoje, chance.next() < 0.3 ? chance.between(1, 3) : chance.between(4, 40))

const DO_TEMPO: Atos<'passar' | 'semWorker' | 'usar'> = {
  async passar(life) {
    const { modelo, stage } = life
    modelo.hoje = days(life)
    say(life, 'passar')
    await stage.setDay(modelo.hoje)
    await work(life)
  },

  /** Days pass while no worker runs: what comes next finds everything as it was. */
  async semWorker(life) {
    const { modelo, stage } = life
    modelo.hoje = days(life)
    say(life, 'passar sem worker')
    await stage.setDay(modelo.hoje)
  },

  async usar(life) {
    const { chance, modelo, stage, tenantId } = life
    const notas = chance.between(1, 9)
    say(life, `usar ${notas}`)
    // Registered before any watermark, which is of the clock of the database.
    modelo.uso.push(...Array<string>(notas).fill(modelo.hoje))
    await stage.sql(
      `insert into uso (nfse_id, tenant_id, empresa_id, competencia, autorizada_em, registrada_em)
       select gen_random_uuid(), $1, $1, $2, $3, '2020-01-01' from generate_series(1, $4)`,
      [tenantId, mesDe(modelo.hoje), `${modelo.hoje}T12:00:00-03:00`, notas],
    )
  },
}

const STEPS: Atos<Verbo> = { ...DO_TEMPO, ...DO_CONTRATO, ...DA_FATURA, ...DO_DINHEIRO }

/** Plays one life. Null: service and model agree; else its steps and the first difference. */
export async function play(stage: Stage, chance: Chance, seen: Map<string, number>): Promise<string | null> {
  const hoje = addDays('2026-01-01', chance.between(0, 58))
  await stage.setDay(hoje)
  const life: Life = {
    ...{ stage, chance, seen, said: [] },
    tenantId: await stage.newTenant(),
    modelo: { hoje, contratos: [], faturas: [], cobrancas: [], uso: [] },
  }
  try {
    await contratar(life)
    for (let nth = 0; nth < LIFE_STEPS; nth += 1) {
      await STEPS[chance.pick(VERBOS)](life)
      await compare(life)
    }
    expect('what contradicts itself', await incoerencias((text) => stage.sql(text)), [])
    for (const { status } of life.modelo.faturas) count(seen, `fatura ${status}`)
    for (const { status } of life.modelo.cobrancas) count(seen, `cobrança ${status}`)
    return null
  } catch (error) {
    return `${life.said.join('\n')}\n✗ ${error instanceof Error ? error.stack : error}\n${JSON.stringify(life.modelo, null, 1)}`
  }
}
