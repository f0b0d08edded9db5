// The simulated PSP against the official description of the API Pix: every request that it accepts and every answer that
// it gives is one that the description allows.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { parse } from 'yaml'
import { apis, needs } from '../../test/support/references.ts'
import { CHAVE, corpo, daqui, openClient, openPsp } from './psp.fixture.ts'

const OPENAPI = apis('pix-api/openapi.yaml')

test('each request and answer of the simulated PSP is one of the official description', needs(OPENAPI), async (t) => {
  const check = openChecker()
  const psp = await openPsp(t)
  const client = await openClient(psp)
  const seen = new Set<string>()
  const api = async (method: string, path: string, template: string, body?: object, query = '') => {
    if (body) check.request(method, template, body)
    const answer = await client(method, path + query, body)
    check.answer(method, template, answer.status, answer.json)
    seen.add(`${method} ${template} ${answer.status}`)
    return answer.json
  }
  const cobv = (txid: string) => [`/cobv/${txid}`, '/cobv/{txid}'] as const
  const [txid, other] = [randomUUID().replaceAll('-', ''), randomUUID().replaceAll('-', '')]
  const encargos = {
    valor: {
      original: '149.90',
      multa: { modalidade: 2, valorPerc: '2.00' },
      juros: { modalidade: 3, valorPerc: '1.00' },
      desconto: { modalidade: 1, descontoDataFixa: [{ data: daqui(5), valorPerc: '10.00' }] },
    },
    infoAdicionais: [{ nome: 'Contrato', valor: '2026-7' }],
  }
  await api('GET', ...cobv(txid))
  await api('PUT', ...cobv(txid), corpo(encargos))
  await api('PUT', ...cobv(other), corpo({ devedor: { cpf: '12345678909', nome: 'Pessoa' } }))
  await api('PATCH', ...cobv(txid), { valor: { original: '140.00' } })
  await api('PATCH', ...cobv(other), { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' })
  await api('PATCH', ...cobv(other), { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' })
  const [pix] = await psp.panel('POST pagar', { txid })
  const devolucao = [`/pix/${pix.endToEndId}/devolucao/d1`, '/pix/{e2eid}/devolucao/{id}'] as const
  await api('PUT', ...devolucao, { valor: '1.00' })
  await psp.panel('POST devolver', { endToEndId: pix.endToEndId, id: 'd1' })
  await api('GET', ...devolucao)
  await api('PUT', ...devolucao, { valor: '1.00' })
  await api('GET', ...cobv(txid))
  await api('GET', `/pix/${pix.endToEndId}`, '/pix/{e2eid}')
  await api('GET', `/pix/${'E'.repeat(32)}`, '/pix/{e2eid}')
  const tudo = '?inicio=2020-01-01T00:00:00Z&fim=2099-01-01T00:00:00Z'
  await api('GET', '/cobv', '/cobv', undefined, tudo)
  await api('GET', '/pix', '/pix', undefined, tudo)
  const webhook = [`/webhook/${CHAVE}`, '/webhook/{chave}'] as const
  await api('GET', ...webhook)
  await api('PUT', ...webhook, { webhookUrl: 'https://cliente.example/webhooks/bank' })
  await api('GET', ...webhook)
  await api('DELETE', ...webhook)
  await psp.panel('PUT humores', { operacao: 'todas', humor: 'erro-503', vezes: 1 })
  await api('GET', ...cobv(txid))
  assert.equal(seen.size, 17)

  // The checker does refuse: an amount that is a number is none.
  assert.throws(() => check.request('PUT', '/cobv/{txid}', corpo({ valor: { original: 149.9 } })))
  assert.throws(() => check.answer('GET', '/cobv/{txid}', 200, { status: 'ATIVA' }))
})

type Objeto = Record<string, unknown>

/**
 * Slips of the description 2.9.0, without which its own examples are refused by it: patterns of CPF between slashes; a
 * whole charge that must have the address of its receiver, a list of Pix that must have `cobs`, items of a list that must
 * have `idCob`; a location that is a URI, and is written without a scheme.
 */
function mend(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(mend)
  if (typeof value !== 'object' || value === null) return value
  const { example: _example, examples: _examples, ...rest } = value as Objeto
  const schema = Object.fromEntries(Object.entries(rest).map(([name, each]) => [name, mend(each)])) as Objeto
  if (schema.pattern === '/^\\d{11}$/') schema.pattern = '^\\d{11}$'
  if (schema.maxLength === 77 && schema.format === 'uri') delete schema.format
  return schema
}

function openChecker() {
  const document = mend(parse(readFileSync(OPENAPI, 'utf8'))) as {
    paths: Record<string, Record<string, { requestBody?: Objeto; responses: Record<string, Objeto> }>>
    components: { schemas: Record<string, Objeto & { required?: string[] }> }
  }
  const { schemas } = document.components
  delete schemas.DadosRecebedor!.required
  schemas.PixConsultados!.required = ['parametros']
  const itens = ((schemas.CobsVConsultadas!.properties as Objeto).cobs as { items: { allOf: Objeto[] } }).items
  itens.allOf[1]!.required = ['status', 'txid']

  const ajv = new Ajv({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addFormat('int32', true)
  ajv.addSchema(document, 'pix')
  const resolved = (node: Objeto | undefined, pointer: string): string =>
    typeof node?.$ref === 'string' ? node.$ref.slice(1) : pointer
  const at = (pointer: string) =>
    pointer
      .split('/')
      .slice(1)
      .reduce<unknown>((node, key) => (node as Objeto)?.[key.replaceAll('~1', '/')], document) as Objeto
  const verify = (pointer: string, value: unknown) => {
    const [type] = Object.keys((at(pointer)?.content as Objeto) ?? {})
    assert.ok(type, `no content at ${pointer}`)
    const path = `${pointer}/content/${type.replaceAll('/', '~1')}/schema`
    const validate = ajv.getSchema(`pix#${encodeURI(path)}`) ?? ajv.compile({ $ref: `pix#${encodeURI(path)}` })
    assert.ok(validate(value), `${pointer}: ${ajv.errorsText(validate.errors)}\n${JSON.stringify(value)}`)
  }
  const operation = (method: string, template: string) =>
    `/paths/${template.replaceAll('/', '~1')}/${method.toLowerCase()}`
  return {
    request: (method: string, template: string, body: object) => {
      const pointer = `${operation(method, template)}/requestBody`
      verify(resolved(at(pointer), pointer), body)
    },
    answer: (method: string, template: string, status: number, body: unknown) => {
      const pointer = `${operation(method, template)}/responses/${status}`
      assert.ok(at(pointer), `${method} ${template} answers ${status}, which is not described`)
      if (body !== null) verify(resolved(at(pointer), pointer), body)
    },
  }
}
