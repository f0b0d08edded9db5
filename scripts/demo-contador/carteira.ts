// The companies of an accountant and the notes of their months, issued through the API as their own systems do it.
import assert from 'node:assert/strict'
import { type Api, empresaBody, nextCnpj, notaBody, sharedPfx, type Tenant } from '#test/support/tenant.ts'
import { until } from '#test/support/until.ts'
import type { World } from '#test/support/world.ts'

type Regime = { nome: string; campos: Record<string, unknown> }
export type Empresa = { id: string; cnpj: string; regime: Regime }

const simples = (regimeApuracaoSimples: number) => ({ regimeTributario: 'simples_nacional', regimeApuracaoSimples })
const REGIMES: readonly Regime[] = [
  { nome: 'Simples, no DAS', campos: simples(1) },
  { nome: 'Simples, no DAS', campos: simples(1) },
  { nome: 'Simples, ISS por fora', campos: simples(2) },
  { nome: 'Simples, tudo por fora', campos: simples(3) },
  { nome: 'MEI', campos: { regimeTributario: 'mei' } },
  { nome: 'Lucro presumido', campos: { regimeTributario: 'lucro_presumido' } },
  { nome: 'Lucro real', campos: { regimeTributario: 'lucro_real' } },
  { nome: 'Imune', campos: { regimeTributario: 'imune' } },
  { nome: 'Isenta', campos: { regimeTributario: 'isento' } },
  { nome: 'Sociedade', campos: { regimeTributario: 'lucro_presumido', regimeEspecialTributacao: 6 } },
]

/** Of every regime in turn, each with a certificate. */
export async function openCarteira(world: World, tenant: Tenant, quantas: number): Promise<Empresa[]> {
  const empresas: Empresa[] = []
  for (let n = 0; n < quantas; n++) {
    const regime = REGIMES[n % REGIMES.length]!
    const sample = regime.campos['regimeTributario'] === 'mei' ? 'mei' : 'simples-nacional'
    const { id, cpfCnpj } = await tenant.createEmpresa({
      ...empresaBody(sample),
      ...{ regimeApuracaoSimples: undefined, cpfCnpj: nextCnpj(), razaoSocial: `Empresa ${n + 1} Ltda` },
      ...regime.campos,
    })
    const { status, text } = await tenant.uploadCertificado(id, sharedPfx(world.simulator))
    assert.equal(status, 201, text)
    empresas.push({ id, cnpj: cpfCnpj, regime })
  }
  return empresas
}

const TAXED = { aliquota: 3 }
const WITHHELD = { aliquota: 3.5, retido: true }
const SUSPENDED = { aliquota: 4, exigibilidade: 6, numeroProcesso: '00012345620268140028' }

/** The ISS of the notes of a month: of MEI no rate is in a note, and in a special regime nothing is withheld. */
function issOf({ campos }: Regime): object[] {
  if (campos['regimeTributario'] === 'mei') return [{ aliquota: 0 }, { aliquota: 0 }, { aliquota: 0 }]
  return campos['regimeEspecialTributacao'] ? [TAXED, TAXED, TAXED] : [TAXED, WITHHELD, SUSPENDED]
}

let cents = 100_000
/** Each note of an amount that no other has, whose roundings differ. */
function notaOf({ cnpj, regime }: Empresa, iss: object, competencia: string): Record<string, unknown> {
  const sample = regime.campos['regimeTributario'] === 'mei' ? 'mei' : 'simples-nacional'
  const { servico, ...body } = notaBody(cnpj, { sample, competencia }) as { servico: Record<string, unknown>[] }
  // The total of taxes of the sample is that of its own regime.
  const { totalTributos: _, ...item } = servico[0]!
  cents += 7_337
  const valor = { servico: cents / 100, descontoIncondicionado: 10.01 }
  return { ...body, servico: [{ ...item, valor, iss }] }
}

/** Issues the notes of a month of each company, and waits until the city has authorised all. Returns how many. */
export async function issueMonth(api: Api, empresas: readonly Empresa[], competencia: string): Promise<number> {
  const ids: string[] = []
  for (const empresa of empresas)
    for (const iss of issOf(empresa.regime)) {
      const { status, json, text } = await api.issue(notaOf(empresa, iss, competencia))
      assert.equal(status, 202, `${empresa.regime.nome}: ${text}`)
      ids.push(json.id)
    }
  for (const id of ids) {
    const nota = await api.waitSettled(id)
    assert.equal(nota.status, 'autorizada', JSON.stringify(nota.erros))
  }
  return ids.length
}

/** A note whose answer was lost and whose city does not answer for a while. Returns its id once it is in doubt. */
export async function issueInDoubt(world: World, api: Api, empresa: Empresa, competencia: string): Promise<string> {
  const body = notaOf(empresa, TAXED, competencia) as { servico: { discriminacao: string }[] }
  body.servico[0]!.discriminacao = 'Suporte [simular: autorizar-e-cortar x1] [simular consultar: http:503 x4]'
  const { status, json, text } = await api.issue(body)
  assert.equal(status, 202, text)
  await until('its answer is lost', async () => {
    const sends = await world.sql(
      `select id from transmissoes where nota_id = $1 and operacao = 'emitir' and resultado = 'incerta'`,
      [json.id],
    )
    return sends.length > 0
  })
  return json.id
}
