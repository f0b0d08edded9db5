// A fault is reported in the same way by every entry point: same code, words and advice, by the path of the body that
// was sent (docs/especificacao/decisoes.md#1-http-conventions). A value that came back masked never reaches a city
// (docs/especificacao/contrato.md#42-re-issue rule 3).
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { arbitraryEnvio, type Envio, MUDANCAS } from '../support/arbitrary-envios.ts'
import { authorised, MOTIVO } from '../support/ended-notes.ts'
import type { Answer, Client } from '../support/http.ts'
import { openRoads, pathIn } from '../support/roads.ts'
import { sharedWorld } from '../support/shared-world.ts'
import { type Issuer, sharedPfx } from '../support/tenant.ts'
import type { World } from '../support/world.ts'

let world: World
let issuer: Issuer
before(async () => {
  world = await sharedWorld()
  issuer = await world.issuer()
})
after(() => world?.close())

type Erros = { campo: string; codigo: string }[]
const masked = (erros: Erros) => erros.filter(({ codigo }) => codigo === 'VALOR_MASCARADO').map(({ campo }) => campo)
const withMask = () => {
  const body = issuer.body()
  const [item] = body['servico'] as Record<string, unknown>[]
  return { ...body, servico: [{ ...item, discriminacao: '***' }] }
}
const CAMPO = 'servico[0].discriminacao'

test('no entry point that issues accepts a mask, and each one names the field', async () => {
  const { api, tenant, empresa } = issuer
  const before = await notes()
  const original = await authorised(issuer)
  for (const [road, campo, answer] of [
    ['POST /nfse', CAMPO, await api.issue(withMask())],
    ['portal', CAMPO, await tenant.portal.post('/portal/nfse?ambiente=homologacao', withMask())],
    [
      'substituir',
      `novaNota.${CAMPO}`,
      await api.post(`/nfse/${original.id}/substituir`, { novaNota: withMask(), motivo: MOTIVO }),
    ],
    [
      'carta-correcao',
      'correcoes.discriminacao',
      await api.post(`/nfse/${original.id}/carta-correcao`, {
        correcoes: { discriminacao: '***' },
        motivo: MOTIVO,
      }),
    ],
    ['cancelar', 'motivo', await api.post(`/nfse/${original.id}/cancelar`, { motivo: '***' })],
    [
      'nfse-configs',
      'senha',
      await api.call('PUT', `/empresas/${empresa.id}/nfse-configs`, { body: { senha: '***', usuario: 'ana' } }),
    ],
    [
      'PATCH empresas',
      'razaoSocial',
      await tenant.portal.call('PATCH', `/portal/empresas/${empresa.id}`, { body: { razaoSocial: '***' } }),
    ],
  ] as const) {
    assert.deepEqual([answer.status, answer.json.codigo], [422, 'VALOR_MASCARADO'], `${road}: ${answer.text}`)
    assert.deepEqual(masked(answer.json.erros), [campo], road)
    assert.equal(answer.json.erros.length, 1, `${road}: one fault, said once`)
  }
  const lote = await api.post('/nfse/lote', { notas: [withMask(), issuer.body()] })
  assert.deepEqual([lote.json.aceitas, lote.json.recusadas], [1, 1], lote.text)
  assert.deepEqual(masked(lote.json.itens[0].erros), [`notas[0].${CAMPO}`])
  for (const answer of [
    await api.post('/nfse/validar', withMask()),
    await tenant.portal.post('/portal/nfse/validar?ambiente=homologacao', withMask()),
  ]) {
    assert.deepEqual([answer.status, answer.json.valida], [200, false], answer.text)
    assert.deepEqual(masked(answer.json.erros), [CAMPO])
  }
  assert.equal(await notes(), before + 2, 'the original and the good item of the batch')
})

test('a password that happens to be a mask is a wrong password, not a refused body', async () => {
  const answer = await issuer.tenant.portal.post('/portal/auth/login', { email: issuer.tenant.email, senha: '***' })
  assert.equal(answer.status, 401, answer.text)
})

async function notes(): Promise<number> {
  const [row] = await world.sql<{ n: number }>('select count(*)::int as n from notas where empresa_id = $1', [
    issuer.empresa.id,
  ])
  return row!.n
}

/** The service of a body, changed. */
const withServico = (change: object) => {
  const body = issuer.body()
  const [item] = body['servico'] as Record<string, unknown>[]
  return { ...body, servico: [{ ...item, ...change }] }
}

test('the same fault has the same code, words, advice and link at every entry point, at the path of its body', async () => {
  const { tenant, api } = issuer
  const semCertificado = await tenant.createEmpresa()
  const outra = await tenant.createEmpresa()
  assert.equal((await tenant.uploadCertificado(outra.id, sharedPfx(world.simulator))).status, 201)
  const numero = '71'
  await authorised(issuer, { rps: { serie: '31', numero } })
  const alheia = await api.issue(issuer.body({ prestador: { cpfCnpj: outra.cpfCnpj } }))
  await inactiveSerie('32')
  const faults: [campo: string, codigo: string, resumo: string, pedido: unknown][] = [
    ['', 'TIPO_INVALIDO', 'SCHEMA_DPS_INVALIDO', 'uma frase'],
    ['servico[0].iss.aliquota', 'VALOR_FORA_DO_LIMITE', 'SCHEMA_DPS_INVALIDO', withServico({ iss: { aliquota: 101 } })],
    ['prestador', 'CAMPO_OBRIGATORIO', 'SCHEMA_DPS_INVALIDO', { ...issuer.body(), prestador: undefined }],
    ['servico[0].descricao', 'CAMPO_RENOMEADO', 'SCHEMA_DPS_INVALIDO', withServico({ descricao: 'Suporte' })],
    ['servico[0].discriminacao', 'VALOR_MASCARADO', 'VALOR_MASCARADO', withMask()],
    [
      'opcoes.webhookUrl',
      'FORMATO_INVALIDO',
      'SCHEMA_DPS_INVALIDO',
      issuer.body({ opcoes: { webhookUrl: 'ftp://a.com/x' } }),
    ],
    [
      'prestador.cpfCnpj',
      'EMPRESA_NAO_CADASTRADA',
      'EMPRESA_NAO_CADASTRADA',
      issuer.body({ prestador: { cpfCnpj: '11444777000161' } }),
    ],
    [
      'prestador.cpfCnpj',
      'CERTIFICADO_AUSENTE',
      'CERTIFICADO_AUSENTE',
      issuer.body({ prestador: { cpfCnpj: semCertificado.cpfCnpj } }),
    ],
    [
      'tomador.razaoSocial',
      'CAMPO_OBRIGATORIO',
      'REGRA_NAO_ATENDIDA',
      issuer.body({ tomador: { cpfCnpj: '52998224725' } }),
    ],
    ['rps.numero', 'RPS_NUMERO_EM_USO', 'RPS_NUMERO_EM_USO', issuer.body({ rps: { serie: '31', numero } })],
    ['rps.serie', 'SERIE_INATIVA', 'SERIE_INATIVA', issuer.body({ rps: { serie: '32' } })],
    [
      'idIntegracao',
      'IDEMPOTENCIA_CONFLITO',
      'IDEMPOTENCIA_CONFLITO',
      issuer.body({ idIntegracao: alheia.json.idIntegracao }),
    ],
  ]
  const roads = await openRoads(issuer)
  for (const [campo, codigo, resumo, pedido] of faults) {
    let first: unknown
    for (const [road, ask] of Object.entries(roads)) {
      // A re-issue is of the company of its note: another one is refused as that, before anything else of it is looked at.
      if (campo === 'prestador.cpfCnpj' && /reemi/.test(road)) continue
      const { codigo: said, erros, prefixo } = await ask(pedido)
      const found = erros.find((erro) => erro.codigo === codigo)
      assert.ok(found, `${road}: ${codigo} in ${JSON.stringify(erros)}`)
      assert.deepEqual([found.campo, erros.length], [pathIn(prefixo, campo), 1], road)
      assert.ok(found.correcao.length > 5 && found.link === `/v1/docs/erros#${codigo}`, JSON.stringify(found))
      assert.equal(said, resumo, road)
      const { campo: _, ...shape } = found
      first ??= shape
      assert.deepEqual(shape, first, road)
    }
  }
})

/** A series of the company that is out of use. */
async function inactiveSerie(serie: string): Promise<void> {
  const path = `/portal/empresas/${issuer.empresa.id}/series`
  const created = await issuer.tenant.portal.post(path, { serie, ambiente: 'homologacao' })
  assert.equal(created.status, 201, created.text)
  const ended = await issuer.tenant.portal.call('PATCH', `${path}/${created.json.id}`, { body: { ativa: false } })
  assert.equal(ended.status, 200, ended.text)
}

test('issuing does what validating answers: accepted, returned or refused with the same findings', async () => {
  const { tenant, api } = issuer
  const [outra, semCertificado, inativa] = [
    await tenant.createEmpresa(),
    await tenant.createEmpresa(),
    await tenant.createEmpresa(),
  ]
  assert.equal((await tenant.uploadCertificado(outra.id, sharedPfx(world.simulator))).status, 201)
  const off = await tenant.portal.call('PATCH', `/portal/empresas/${inativa.id}`, { body: { ativa: false } })
  assert.equal(off.status, 200, off.text)
  await inactiveSerie('42')
  await authorised(issuer, { rps: { serie: '41', numero: '81' } })
  const voided = await api.post('/nfse/rps/inutilizar', {
    prestador: { cpfCnpj: issuer.empresa.cpfCnpj },
    serie: '41',
    numero: 82,
    motivo: MOTIVO,
  })
  assert.equal(voided.status, 201, voided.text)
  const existente = issuer.body()
  assert.equal((await api.issue(existente)).status, 202)
  const alheia = await api.issue(issuer.body({ prestador: { cpfCnpj: outra.cpfCnpj } }))
  const suspensa = await world.issuer()
  for (const status of ['ativo', 'suspenso'])
    await world.sql('update contratos set status = $2 where tenant_id = $1', [suspensa.tenant.id, status])

  const limitada = await tenant.apiKey('homologacao', { empresaIds: [outra.id] })
  const producao = await tenant.apiKey('producao')
  const byApi = (client: Client) => (path: string, body: object) => client.post(path, body)
  const senders: Record<Envio['quem'], (path: string, body: object) => Promise<Answer>> = {
    chave: byApi(api),
    'chave limitada': byApi(limitada),
    producao: byApi(producao),
    suspensa: byApi(suspensa.api),
    portal: (path, body) => tenant.portal.post(`/portal${path}?ambiente=homologacao`, body),
  }
  const prestadores = { boa: issuer.empresa, outra, 'sem certificado': semCertificado, inativa }
  let livre = 100
  const rpsOf = (rps: Envio['rps']) =>
    ({
      nenhum: undefined,
      'serie nova': { serie: String(500 + (++livre % 400)) },
      'serie inativa': { serie: '42' },
      'serie impossivel': { serie: '60000' },
      'numero livre': { serie: '41', numero: String(++livre) },
      'numero usado': { serie: '41', numero: '81' },
      inutilizado: { serie: '41', numero: '82' },
    })[rps]
  const build = ({ quem, empresa, id, rps, webhook, mudanca }: Envio): object => {
    if (id === 'repetido') return existente
    const dona = quem === 'suspensa' ? suspensa : issuer
    const cpfCnpj = empresa === 'desconhecida' ? '11444777000161' : prestadores[empresa].cpfCnpj
    const ids = {
      novo: {},
      nenhum: { idIntegracao: undefined },
      'outro corpo': { idIntegracao: existente['idIntegracao'] },
      'de outra empresa': { idIntegracao: alheia.json.idIntegracao },
    }
    return MUDANCAS[mudanca]({
      ...dona.body({ rps: rpsOf(rps), ...(webhook && { opcoes: { webhookUrl: webhook } }), ...ids[id] }),
      ...(dona === issuer && { prestador: { cpfCnpj } }),
    })
  }

  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(arbitraryEnvio, async (envio) => {
      const send = senders[envio.quem]
      const body = build(envio)
      const said = (await send('/nfse/validar', body)).json
      const done = await send('/nfse', body)
      if (done.status === 202) {
        assert.deepEqual([said.desfecho, said.codigo, said.erros], ['aceita', null, []], done.text)
        if (said.notaExistenteId) assert.equal(said.notaExistenteId, done.json.id)
        else assert.ok(said.previaXml && said.calculado)
      } else {
        assert.deepEqual([said.valida, said.desfecho], [false, 'recusada'], done.text)
        assert.deepEqual([said.codigo, said.erros], [done.json.codigo, done.json.erros], done.text)
        assert.equal(said.notaExistenteId ?? undefined, done.json.notaExistenteId)
      }
      seen.add(said.codigo ?? (said.notaExistenteId ? 'repetida' : 'nova'))
    }),
    { numRuns: 150, endOnFailure: true },
  )
  for (const each of ['nova', 'SCHEMA_DPS_INVALIDO', 'REGRA_NAO_ATENDIDA']) assert.ok(seen.has(each), [...seen].join())
})
