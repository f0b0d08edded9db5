// Companies of another provider by CSV, and the data of one person (LGPD): what operators do with data of accounts.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { addAdmin, type Papel } from '../support/admins.ts'
import { arquivoCsv } from '../support/arbitrary-csv.ts'
import { type Answer, type Client, openClient } from '../support/http.ts'
import { ADMIN_ENV } from '../support/publish-city.ts'
import { sharedWorld } from '../support/shared-world.ts'
import { cnpjOf, type Issuer, nextCnpj, sharedPfx } from '../support/tenant.ts'
import type { World } from '../support/world.ts'

let world: World
let issuer: Issuer
const admins = {} as Record<Papel, Client>
before(async () => {
  world = await sharedWorld()
  const login = (body: object) => world.anonymous.post('/admin/auth/login', body)
  for (const papel of ['suporte', 'operador', 'superadmin'] as const)
    admins[papel] = openClient(
      world.url,
      await addAdmin(world.sql, login, papel, `${papel}-importacao-e-titular`, ADMIN_ENV.ADMIN_SENHA),
    )
  issuer = await world.issuer()
})
after(() => world?.close())

const codigo = ({ status, json }: Answer) => [status, json?.codigo]
const MOTIVO = 'Cliente vem de outro provedor, chamado 511'
const preview = (csv: string, more: object = {}, client = admins.operador) =>
  client.post('/admin/legacy-import/preview', { tenantId: issuer.tenant.id, csv, motivo: MOTIVO, ...more })
const apply = ({ json }: Answer, more: object = {}, client = admins.operador) =>
  client.post('/admin/legacy-import/apply', {
    importacaoId: json.importacaoId,
    sha256: json.sha256,
    politica: 'tudo_ou_nada',
    motivo: MOTIVO,
    ...more,
  })
const HEADER =
  'cnpj;razao_social;municipio;uf;regime_tributario;logradouro;numero;bairro;cep;ambiente;serie;proximo_numero;login_responsavel;senha_responsavel'
type Linha = Partial<Record<'cnpj' | 'nome' | 'serie' | 'proximo' | 'usuario' | 'senha' | 'regime', string>>
const line = ({ cnpj = nextCnpj(), nome = 'Nova Ltda', regime = 'Simples Nacional', ...more }: Linha = {}) =>
  [
    cnpj,
    nome,
    'Marabá',
    'PA',
    regime,
    'Rua A',
    '1',
    'Centro',
    '68500005',
    'homologacao',
    more.serie,
    more.proximo,
    more.usuario,
    more.senha,
  ].join(';')
const file = (...linhas: string[]) => [HEADER, ...linhas].join('\r\n')
const empresas = async (cnpj: string) =>
  (await issuer.tenant.portal.get(`/portal/empresas?limit=100`)).json.items.filter(
    (each: { cpfCnpj: string }) => each.cpfCnpj === cnpj,
  )
const audited = (acao: string, tenantId: string | null) =>
  world.sql<{ recurso_id: string; ator: { tipo: string }; request_id: string; detalhe: Record<string, unknown> }>(
    'select recurso_id, ator, request_id, detalhe from auditoria where acao = $1 and tenant_id is not distinct from $2 order by id',
    [acao, tenantId],
  )

test('the example is a file that this service reads', async () => {
  const { status, text, headers } = await admins.suporte.get('/admin/legacy-import/exemplo-csv')
  assert.deepEqual(
    [status, headers['content-type'], text.startsWith('\uFEFFcnpj;razaoSocial;')],
    [200, 'text/csv; charset=utf-8', true],
  )
  const { json } = await preview(text)
  assert.deepEqual([json.resumo.linhas, json.resumo.invalidas, json.separador], [1, 0, ';'])
  assert.deepEqual(codigo(await preview(text, {}, admins.suporte)), [403, 'SEM_PERMISSAO'])
})

test('a preview says what each line would do, and changes nothing; applying does it once', async () => {
  const [a, b] = [nextCnpj(), nextCnpj()]
  const csv = file(
    line({ cnpj: a, nome: 'Alfa Ltda', serie: '7', proximo: '1501', usuario: 'alfa', senha: 'segredo-da-prefeitura' }),
    line({ cnpj: b, nome: 'Beta "Ltda"'.replaceAll('"', '') }),
  )
  const seen = await preview(Buffer.from(csv, 'latin1').toString('base64'), { origem: 'Focus NFe' })
  assert.equal(seen.status, 201, seen.text)
  const { codificacao, linhas, resumo } = seen.json
  assert.deepEqual([codificacao, resumo.criar, resumo.seriesElevadas], ['windows-1252', 2, 1])
  assert.deepEqual([linhas[0].linha, linhas[0].acao, linhas[0].normalizado.senhaPrefeitura], [2, 'criar', '***'])
  assert.ok(linhas[0].avisos.some(({ codigo: each }: { codigo: string }) => each === 'NUMERACAO_SALTADA'))
  assert.doesNotMatch(seen.text, /segredo-da-prefeitura/)
  assert.deepEqual(await empresas(a), [])

  const other = { ...seen, json: { ...seen.json, sha256: '0'.repeat(64) } }
  assert.deepEqual(codigo(await apply(other)), [409, 'ESTADO_INVALIDO'])
  assert.deepEqual(codigo(await apply(seen, {}, admins.suporte)), [403, 'SEM_PERMISSAO'])
  assert.deepEqual(codigo(await apply(seen, { linhas: [2, 9] })), [400, 'SCHEMA_DPS_INVALIDO'])
  const [done, again] = await Promise.all([apply(seen), apply(seen)])
  assert.deepEqual(
    [done.status, done.json.status, done.json.criadas, done.json.erros],
    [201, 'aplicada', 2, []],
    done.text,
  )
  assert.deepEqual(again.json, done.json)
  assert.deepEqual((await apply(seen)).json, done.json)
  const [alfa] = await empresas(a)
  const { items } = (await issuer.tenant.portal.get(`/portal/empresas/${alfa.id}/nfse-configs`)).json
  assert.deepEqual([items[0].usuario, items[0].senha, items[0].serieRps], ['alfa', '***', '7'])
  const dump =
    JSON.stringify(await world.sql('select * from importacoes')) +
    JSON.stringify(await world.sql('select * from auditoria'))
  assert.doesNotMatch(dump, /segredo-da-prefeitura/)
  assert.equal(
    (await world.sql('select from importacoes where id = $1 and arquivo_selado is null', [seen.json.importacaoId]))
      .length,
    1,
  )
  for (const lado of [issuer.tenant.id, null])
    for (const acao of ['importacao.preview', 'importacao.apply']) {
      const row = (await audited(acao, lado)).find((each) => each.recurso_id === seen.json.importacaoId)
      assert.deepEqual(
        [row?.ator.tipo, row?.detalhe.motivo, Boolean(row?.request_id)],
        ['admin', MOTIVO, true],
        `${acao} ${lado}`,
      )
    }

  const repeated = await preview(csv)
  assert.deepEqual(
    repeated.json.linhas.map(({ acao }: { acao: string }) => acao),
    ['atualizar', 'ignorar'],
  )
  const second = await apply(repeated, { politica: 'linhas_validas' })
  assert.deepEqual([second.json.criadas, second.json.atualizadas, second.json.ignoradas], [0, 1, 1])
  assert.equal((await empresas(a)).length, 1)
})

test('one fault stops a file that is all or nothing, and is left out of one that takes the good lines', async () => {
  const [good, twice] = [nextCnpj(), nextCnpj()]
  const csv = file(
    line({ cnpj: good }),
    line({ cnpj: '1,12223E+13' }),
    line({ cnpj: twice, regime: '3' }),
    line({ cnpj: good, nome: '=1+1' }),
  )
  const seen = await preview(csv)
  const faults = seen.json.linhas.map(
    ({ linha, erros }: { linha: number; erros: { campo: string; codigo: string }[] }) => [
      linha,
      ...erros.map((each) => `${each.campo} ${each.codigo}`),
    ],
  )
  assert.deepEqual(faults, [
    [2],
    [3, 'cnpj FORMATO_INVALIDO'],
    [4, 'regimeTributario CODIGO_AMBIGUO'],
    [5, 'razaoSocial FORMATO_INVALIDO', 'cnpj VALORES_DIVERGENTES'],
  ])
  const none = await apply(seen)
  assert.deepEqual(
    [none.json.status, none.json.criadas, new Set(none.json.erros.map(({ linha }: { linha: number }) => linha)).size],
    ['falhou', 0, 3],
  )
  assert.deepEqual(await empresas(good), [])
  const some = await apply(await preview(csv), { politica: 'linhas_validas' })
  assert.deepEqual([some.json.status, some.json.criadas], ['aplicada_parcialmente', 1], some.text)
  assert.equal((await empresas(good)).length, 1)
})

test('changes since the preview count: the line is checked again', async () => {
  const cnpj = nextCnpj()
  const seen = await preview(file(line({ cnpj, nome: 'Do arquivo Ltda' })))
  await issuer.tenant.createEmpresa({ cpfCnpj: cnpj, razaoSocial: 'Do portal Ltda' })
  const { json } = await apply(seen)
  assert.deepEqual([json.criadas, json.atualizadas], [0, 1])
  const [empresa] = await empresas(cnpj)
  assert.equal(empresa.razaoSocial, 'Do arquivo Ltda')
})

test('an import only raises a series, and the first note by it confirms the number', async () => {
  const { cpfCnpj: cnpj } = issuer.empresa
  const first = await issuer.api.issue({ ...issuer.body(), rps: { serie: '70' } })
  assert.equal(first.status, 202, first.text)
  const raise = (proximo: string) => preview(`cnpj;ambiente;serie;proximo_numero\n${cnpj};homologacao;70;${proximo}`)
  const lower = await raise('1')
  assert.deepEqual(lower.json.linhas[0].erros[0].campo, 'proximoNumeroRps', lower.text)
  const applied = await apply(await raise('901'))
  assert.deepEqual([applied.json.status, applied.json.atualizadas], ['aplicada', 1], applied.text)

  const body = { ...issuer.body(), rps: { serie: '70' } }
  const refused = await issuer.api.issue(body)
  assert.deepEqual(codigo(refused), [422, 'SALTO_DE_NUMERACAO'], refused.text)
  assert.match(refused.json.erros[0].mensagem, /passou de 2 para 901/)
  const validated = (await issuer.api.post('/nfse/validar', body)).json
  assert.deepEqual([validated.valida, validated.erros[0].codigo], [false, 'SALTO_DE_NUMERACAO'])
  const meant = await issuer.api.issue({ ...body, opcoes: { confirmarSalto: true } })
  assert.equal(meant.status, 202, meant.text)
  assert.equal((await issuer.api.waitSettled(meant.json.id)).numeroRps, '901')
  const next = await issuer.api.issue({ ...issuer.body(), rps: { serie: '70' } })
  assert.equal((await issuer.api.waitSettled(next.json.id)).numeroRps, '902')
})

test('a company of the file issues once it has its certificate', async () => {
  const cnpj = nextCnpj()
  const seen = await preview(file(line({ cnpj })))
  assert.deepEqual(
    seen.json.linhas[0].avisos.map((each: { codigo: string }) => each.codigo),
    ['CAMPO_RECOMENDADO_AUSENTE'],
  )
  assert.equal((await apply(seen)).json.status, 'aplicada')
  const body = { ...issuer.body(), prestador: { cpfCnpj: cnpj } }
  assert.deepEqual(codigo(await issuer.api.issue(body)), [422, 'CERTIFICADO_AUSENTE'])
  const [{ id }] = await empresas(cnpj)
  assert.equal((await issuer.tenant.uploadCertificado(id, sharedPfx(world.simulator))).status, 201)
  assert.deepEqual(codigo(await issuer.api.issue(body)), [422, 'REGRA_NAO_ATENDIDA'], 'as the preview said')
  const change = { body: { regimeApuracaoSimples: 1 } }
  assert.equal((await issuer.tenant.portal.call('PATCH', `/portal/empresas/${id}`, change)).status, 200)
  const issued = await issuer.api.issue(body)
  assert.equal(issued.status, 202, issued.text)
})

test('a file that is none, is too long or has run out is refused with a sentence', async () => {
  for (const csv of ['cnpj', 'a;b\n1;2', 'cnpj;razao_social\n"aberta;x', '!!!', `cnpj\n${'1\n'.repeat(5_001)}`]) {
    const { status, json } = await preview(csv)
    assert.deepEqual([status, json.codigo, json.erros[0].campo], [400, 'SCHEMA_DPS_INVALIDO', 'csv'], csv.slice(0, 20))
  }
  const unknown = await preview(file(line()), { tenantId: '3f0f3c1e-7a0b-4a52-9d3e-2f6f0a4f5c11' })
  assert.deepEqual(codigo(unknown), [404, 'NAO_ENCONTRADO'])
  const huge = await preview('x'.repeat(10_000_000))
  assert.deepEqual(codigo(huge), [400, 'CORPO_GRANDE_DEMAIS'])
  const seen = await preview(file(line()))
  await world.sql(`update importacoes set expira_em = now() - interval '1 minute' where id = $1`, [
    seen.json.importacaoId,
  ])
  assert.deepEqual(codigo(await apply(seen)), [409, 'ESTADO_INVALIDO'])
})

test('no file gives a 5xx, and no line of one is half applied', async () => {
  const conta = await world.register()
  const files = fc.sample(arquivoCsv, 150)
  const linhas: { linha: number; importacao: string; cnpj: string; serie: boolean }[] = []
  for (const csv of files) {
    const seen = await preview(csv, { tenantId: conta.id })
    assert.ok([201, 400].includes(seen.status), `${seen.status} ${seen.text}\n${csv}`)
    if (seen.status !== 201) continue
    const done = await apply(seen, { politica: 'linhas_validas' }, admins.superadmin)
    assert.equal(done.status, 201, `${done.text}\n${csv}`)
    for (const { linha, normalizado } of seen.json.linhas)
      linhas.push({
        linha,
        importacao: seen.json.importacaoId,
        cnpj: normalizado.cnpj ?? '',
        serie: Number(normalizado.proximoNumeroRps) > 1,
      })
  }
  const marks = await world.sql<{ importacao_id: string; linha: number; situacao: string }>(
    'select importacao_id, linha, situacao from importacao_linhas where tenant_id = $1',
    [conta.id],
  )
  const stored = await world.sql<{ cpf_cnpj: string; series: number }>(
    'select cpf_cnpj, (select count(*)::int from series s where s.empresa_id = e.id) as series from empresas e where tenant_id = $1',
    [conta.id],
  )
  const seriesOf = new Map(stored.map(({ cpf_cnpj, series }) => [cpf_cnpj, series]))
  const situacaoOf = new Map(marks.map((each) => [`${each.importacao_id} ${each.linha}`, each.situacao]))
  const created = linhas.filter(({ importacao, linha }) => situacaoOf.get(`${importacao} ${linha}`) === 'criada')
  assert.ok(created.length > 10, `${created.length} of ${linhas.length} lines were created`)
  assert.equal(stored.length, created.length, 'a company exists for each line that was created, and for no other')
  for (const { cnpj, serie } of created) assert.ok(seriesOf.get(cnpj)! >= (serie ? 1 : 0), cnpj)
})

const CPF = '52998224725'
const exportOf = (query: string, client = admins.superadmin, headers: Record<string, string> = {}) =>
  client.call('GET', `/admin/lgpd/export?${query}`, { headers })
const why = `motivo=${encodeURIComponent('pedido do titular, protocolo 77')}`

test('the export has all that the service holds of a person, and nothing of the others in the same note', async () => {
  const other = await world.issuer()
  const tomador = { cpfCnpj: CPF, razaoSocial: 'Maria da Silva Souza', email: 'maria@pessoa.example' }
  const notas = []
  for (const each of [issuer, other]) {
    const note = await each.api.issue({
      ...each.body(),
      tomador,
      intermediario: { cpfCnpj: '11444777000161', razaoSocial: 'Terceira Ltda' },
      opcoes: { webhookUrl: `${world.url}/avisos?token=do-cliente` },
    })
    assert.equal(note.status, 202, note.text)
    notas.push(await each.api.waitSettled(note.json.id))
  }
  assert.equal((await issuer.api.issue({ ...issuer.body(), tomador, servico: [] })).status, 400)
  const pessoa = await world.register()
  const email = 'autonoma@pessoa.example'
  const autonoma = await pessoa.createEmpresa({
    cpfCnpj: CPF,
    razaoSocial: 'Maria da Silva Souza',
    email: pessoa.email,
  })
  await pessoa.portal.post('/portal/invites', { email, papel: 'leitura' })

  const answer = await exportOf(`cpfCnpj=529.982.247-25&${why}`)
  assert.equal(answer.status, 200, answer.text)
  const { titular, papeis, dados, finalidades, compartilhamentos, naoInclusos, controlador } = answer.json
  assert.deepEqual([titular.cpfCnpj, papeis], [CPF, ['tomador', 'usuario', 'prestador_pf']])
  const found = dados.notasComoTomador.map(({ id }: { id: string }) => id)
  assert.deepEqual(found.sort(), notas.map(({ id }) => id).sort())
  const [nota] = dados.notasComoTomador
  assert.deepEqual(
    [nota.dadosTomador.email, typeof nota.valor, Boolean(nota.prestador.cpfCnpj)],
    ['maria@pessoa.example', 'number', true],
  )
  assert.deepEqual([dados.tentativasRejeitadas.length, dados.tentativasRejeitadas[0].dadosTomador], [1, tomador])
  assert.deepEqual(
    [dados.empresas[0].id, dados.usuarios[0].email, dados.usuarios[0].sessoes.length > 0],
    [autonoma.id, pessoa.email, true],
  )
  assert.ok([finalidades, compartilhamentos, naoInclusos, controlador].every((each) => each.length > 0))
  assert.doesNotMatch(JSON.stringify(dados), /Terceira|do-cliente|senha|hash|token"|PRIVATE/i)

  const one = (await exportOf(`cpfCnpj=${CPF}&tenantId=${issuer.tenant.id}&${why}`)).json
  assert.deepEqual([one.dados.notasComoTomador.length, one.papeis, one.dados.empresas], [1, ['tomador'], []])
  assert.ok(
    one.dados.auditoriaDeAcesso.some(({ acao }: { acao: string }) => acao === 'lgpd.export'),
    'earlier exports are reported',
  )
  const third = (await exportOf(`cpfCnpj=11444777000161&${why}`)).json
  assert.ok(third.papeis.includes('intermediario') && third.dados.notasComoIntermediario.length === 2)
  assert.doesNotMatch(JSON.stringify(third.dados.notasComoIntermediario), /Maria/)

  for (const lado of [issuer.tenant.id, other.tenant.id, pessoa.id, null]) {
    const [row] = await audited('lgpd.export', lado)
    assert.deepEqual([row?.ator.tipo, row?.detalhe.motivo], ['admin', 'pedido do titular, protocolo 77'], String(lado))
    if (lado) assert.doesNotMatch(JSON.stringify(row), new RegExp(CPF), 'the account has the document masked')
  }
})

test('the export needs a superadmin, a document with right digits and a reason', async () => {
  assert.deepEqual(codigo(await exportOf(`cpfCnpj=${CPF}&${why}`, admins.operador)), [403, 'SEM_PERMISSAO'])
  const wrong = await exportOf(`cpfCnpj=52998224720&${why}`)
  assert.deepEqual([codigo(wrong), wrong.json.erros[0].campo], [[400, 'PARAMETRO_INVALIDO'], 'query.cpfCnpj'])
  const without = await exportOf(`cpfCnpj=${CPF}`)
  assert.deepEqual([codigo(without), without.json.erros[0].campo], [[400, 'PARAMETRO_INVALIDO'], 'query.motivo'])
  const unknown = await exportOf(`cpfCnpj=${CPF}&tenantId=3f0f3c1e-7a0b-4a52-9d3e-2f6f0a4f5c11&${why}`)
  assert.deepEqual(codigo(unknown), [404, 'NAO_ENCONTRADO'])
  const header = await exportOf(`cpfCnpj=${cnpjOf('998887770001')}`, admins.superadmin, {
    'x-motivo': 'pedido%20da%20pr%C3%B3pria',
  })
  assert.deepEqual([header.status, header.json.papeis], [200, []], header.text)
})
