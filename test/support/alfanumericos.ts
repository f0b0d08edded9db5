// Random notes between companies whose CNPJs have letters, over the API alone, from the request to the PDF.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { openCityCompany } from './city-company.ts'
import { openOperator } from './publish-city.ts'
import { type BodyOptions, cnpjOf, type Issuer } from './tenant.ts'
import type { World } from './world.ts'

/** How many notes went from POST to PDF, by track. */
type Percorridas = { nacional: number; municipal: number }

const AT_ONCE = 8
const EMPRESAS = 10
/** The text of the PDF is read for one note in this number. */
const READ_EACH = 20

/** Half of the notes goes to the national system, half to a city of ABRASF. Throws at the first that does not arrive. */
export async function issueAlfanumericos(world: World, { notas, seed }: { notas: number; seed: number }) {
  const done: Percorridas = { nacional: 0, municipal: 0 }
  const issuers = await openIssuers(world)
  const drafts = fc.sample(RASCUNHO, { seed, numRuns: notas })
  const issueOne = async (draft: (typeof drafts)[number], index: number) => {
    const { api, body, empresa, track } = issuers[index % issuers.length]!
    const what = `seed ${seed}, note ${index} of ${empresa.cpfCnpj} for ${draft.cpfCnpj}`
    const { servico, tomador, ...rest } = body({ valor: draft.valor }) as { servico: object[]; tomador: object }
    const answer = await api.issue({
      ...rest,
      tomador: { ...tomador, cpfCnpj: draft.cpfCnpj },
      servico: servico.map((item) => ({ ...item, discriminacao: draft.discriminacao })),
    })
    assert.equal(answer.status, 202, `${what}: ${answer.text}`)
    const nota = await api.waitSettled(answer.json.id)
    assert.equal(nota.status, 'autorizada', `${what}: ${JSON.stringify(nota.erros)}`)
    const customer = draft.cpfCnpj
    if (track === 'nacional') assert.equal(nota.chaveAcesso.slice(9, 23), empresa.cpfCnpj, what)
    const xml = (await api.get(`/nfse/${nota.id}/xml`)).text
    for (const cnpj of [empresa.cpfCnpj, customer]) assert.ok(xml.includes(`>${cnpj}</`), `${what}: ${xml}`)
    const pdf = await api.get(`/nfse/${nota.id}/pdf`)
    assert.equal(pdf.bytes.subarray(0, 5).toString(), '%PDF-', `${what}: ${pdf.text.slice(0, 200)}`)
    if (index % READ_EACH === 0) {
      const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf.bytes }).toString()
      for (const cnpj of [empresa.cpfCnpj, customer]) assert.ok(text.includes(masked(cnpj)), `${what}: ${text}`)
    }
    done[track] += 1
  }
  let next = 0
  const work = async () => {
    for (let index = next++; index < drafts.length; index = next++) await issueOne(drafts[index]!, index)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return done
}

type Emissor = Pick<Issuer, 'api' | 'empresa'> & { body(more?: BodyOptions): object; track: keyof Percorridas }

/** By turns a company of the national system and one of Limeira, each with its own certificate. */
async function openIssuers(world: World): Promise<Emissor[]> {
  const operator = await openOperator({ url: world.url, env: world.tree.env })
  const limeira = operator.cidades.find(({ cidade }) => cidade === 'limeira')!
  const tenant = await world.register()
  const api = await tenant.apiKey()
  const issuers: Emissor[] = []
  for (let index = 0; index < EMPRESAS; index++) {
    const cpfCnpj = cnpjOf(`${'ZYXWVUTSRQ'[index]}9K4B7${index}A000${'1A'[index % 2]}`)
    issuers.push({ ...(await world.issuer({ proprio: true, empresa: { cpfCnpj } })), track: 'nacional' })
    const company = await openCityCompany(world, tenant, limeira, { ambiente: 'homologacao', cpfCnpj })
    if (index === 0) await operator.publish({ cidade: 'limeira', empresaId: company.id, pedido: company.body() })
    issuers.push({ api, empresa: company, body: company.body, track: 'municipal' })
  }
  return issuers
}

const masked = (cnpj: string) => cnpj.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5')

const LETRAS_E_DIGITOS = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ']
/** Any twelve characters with a letter among them. */
const CNPJ = fc
  .array(fc.constantFrom(...LETRAS_E_DIGITOS), { minLength: 12, maxLength: 12 })
  .map((characters) => characters.join(''))
  .filter((base) => /[A-Z]/.test(base) && new Set(base).size > 1)
  .map(cnpjOf)
const RASCUNHO = fc.record({
  cpfCnpj: CNPJ,
  valor: fc.integer({ min: 100, max: 5_000_000 }).map((centavos) => centavos / 100),
  discriminacao: fc.lorem({ maxCount: 30 }).map((text) => `Serviço “especial” – ${text}`),
})
