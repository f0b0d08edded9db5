// One of everything with an id, so that walks over all operations have real ones to request.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { plantFatura } from './faturas.ts'
import type { Client } from './http.ts'
import { modeloBody, REAJUSTE, recorrenteBody } from './recorrentes.ts'
import type { Issuer } from './tenant.ts'
import { until } from './until.ts'
import type { World } from './world.ts'

export type Ids = Record<
  | 'nota'
  | 'recusada'
  | 'cancelada'
  | 'evento'
  | 'transmissao'
  | 'lote'
  | 'loteDoPortal'
  | 'linha'
  | 'empresa'
  | 'config'
  | 'serie'
  | 'endpoint'
  | 'entrega'
  | 'chave'
  | 'modelo'
  | 'cliente'
  | 'recorrente'
  | 'mesRecorrente'
  | 'reajusteRecorrente'
  | 'mesDoFechamento'
  | 'linkDoFechamento'
  | 'tokenDoFechamento'
  | 'tentativa'
  | 'convite'
  | 'linkDeCertificado'
  | 'usuario'
  | 'sessao'
  | 'conta'
  | 'plano'
  | 'cupom'
  | 'contrato'
  | 'fatura'
  | 'execucao'
  | 'reajuste'
  | 'cobranca'
  | 'tokenDoBanco'
  | 'fila'
  | 'tarefa'
  | 'alerta'
  | 'separado'
  | 'incidente'
  | 'confirmacao',
  string
> &
  Partial<IdsDaCasa>

/** What the back-office has of cities, which belongs to no account. `municipio`: attached to `conexao`. */
export type IdsDaCasa = Record<
  'conexao' | 'slug' | 'municipio' | 'analise' | 'preparacao' | 'checagem' | 'exame',
  string
>

/**
 * Makes them for an account, in the ambiente of its key; its webhook goes to `webhookUrl`, which answers 2xx, and takes
 * the events of that ambiente.
 */
export async function belongingsOf(
  { sql }: World,
  { tenant, api, empresa, body }: Issuer,
  webhookUrl: string,
  ambiente: 'homologacao' | 'producao' = 'homologacao',
): Promise<Ids> {
  const { portal } = tenant
  const endpoint = await portal.post('/portal/webhooks', { url: webhookUrl, ambiente: 'homologacao' })
  // One of production takes HTTPS alone, which the receivers of tests do not speak.
  await sql('update webhook_endpoints set ambiente = $2 where id = $1', [endpoint.json.id, ambiente])
  const config = await portal.call('PUT', `/portal/empresas/${empresa.id}/nfse-configs`, { body: { serieRps: '1' } })
  assert.equal(config.status, 200, config.text)
  const nota = await api.issue(body())
  await api.waitSettled(nota.json.id)
  const entrega = await until(
    'delivery',
    async () => (await portal.get('/portal/webhooks/entregas?status=entregue')).json.items[0] ?? null,
  )
  const recusada = await api.issue(body({ simular: 'rejeitar: E0310' }))
  await api.waitSettled(recusada.json.id)
  const cancelada = await api.issue(body())
  await api.waitSettled(cancelada.json.id)
  const motivo = 'Nota emitida em duplicidade por engano'
  const cancelled = await api.post(`/nfse/${cancelada.json.id}/cancelar`, { motivo, codigoMotivo: '2' })
  assert.equal(cancelled.status, 200, cancelled.text)
  const [evento] = await sql<{ id: string }>(
    `select id from transmissoes where nota_id = $1 and operacao = 'cancelar'`,
    [cancelada.json.id],
  )
  await api.issue({ ...body(), servico: [] })
  const lote = await api.post('/nfse/lote', [body()])
  const convite = await portal.post('/portal/invites', { email: `${randomUUID()}@conta.example`, papel: 'leitura' })
  const link = await portal.post(`/portal/empresas/${empresa.id}/certificado/links`, {})
  const eu = await portal.get('/portal/auth/me')
  const tentativas = await portal.get('/portal/tentativas-rejeitadas')
  const chaves = await portal.get('/portal/api-keys')
  const [transmissao] = await sql<{ id: string }>('select id from transmissoes where nota_id = $1', [nota.json.id])
  const [serie] = await sql<{ id: string }>('select id from series where tenant_id = $1', [tenant.id])
  return {
    nota: nota.json.id,
    recusada: recusada.json.id,
    cancelada: cancelada.json.id,
    evento: evento!.id,
    transmissao: transmissao!.id,
    lote: lote.json.loteId,
    loteDoPortal: await newLote(tenant, [body()], ambiente),
    linha: String(LINHA),
    convite: convite.json.id,
    linkDeCertificado: link.json.id,
    usuario: eu.json.usuario.id,
    sessao: await plantSessao({ sql }, tenant.id, eu.json.usuario.id),
    conta: tenant.id,
    empresa: empresa.id,
    config: config.json.id,
    serie: serie!.id,
    endpoint: endpoint.json.id,
    entrega: entrega.id,
    chave: chaves.json.items[0].id,
    cliente: await newCliente(tenant, empresa.id),
    ...(await recorrenteOf({ sql }, portal, body(), ambiente)),
    ...(await linkOf(portal, ambiente)),
    tentativa: tentativas.json.items[0].id,
    ...(await faturamentoOf({ sql }, tenant.id)),
    fila: FILA,
    tarefa: await plantJob({ sql }, 'falhou', tenant.id),
    alerta: await plantAlerta({ sql }),
    separado: await plantSeparado({ sql }),
    incidente: await plantIncidente({ sql }),
    confirmacao: await plantConfirmacao({ sql }),
  }
}

/** A link to the present month of an account. */
async function linkOf(portal: Client, ambiente: 'homologacao' | 'producao') {
  const link = await portal.post(`/portal/fechamentos/${MES_CORRENTE}/links`, {
    ambiente,
    para: 'escritório',
    dias: 30,
  })
  assert.equal(link.status, 201, link.text)
  const { id, url } = link.json
  return {
    mesDoFechamento: MES_CORRENTE,
    linkDoFechamento: id as string,
    tokenDoFechamento: url.split('/f/')[1] as string,
  }
}

/** The month of now in Brasília. */
export const MES_CORRENTE = new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 7)

/** A template, and a recurring note one of whose months waits for a person. */
async function recorrenteOf(
  { sql }: Pick<World, 'sql'>,
  portal: Client,
  nota: object,
  ambiente: 'homologacao' | 'producao',
) {
  const modelo = await portal.post('/portal/modelos-servico', modeloBody(nota))
  const recorrente = await portal.post('/portal/recorrentes', recorrenteBody(nota, ambiente))
  assert.deepEqual([modelo.status, recorrente.status], [201, 201], modelo.text + recorrente.text)
  const { id } = recorrente.json
  const reajustada = await portal.post(`/portal/recorrentes/${id}/reajustes`, REAJUSTE)
  const reajusteRecorrente = reajustada.json.reajustes[0].id
  return { modelo: modelo.json.id, recorrente: id, reajusteRecorrente, mesRecorrente: await plantMes({ sql }, id) }
}

/** A customer of a company, with a number that no other has. */
export async function newCliente({ portal }: Pick<Issuer['tenant'], 'portal'>, empresaId: string): Promise<string> {
  const { status, json, text } = await portal.post('/portal/tomadores', clienteBody(empresaId))
  assert.equal(status, 201, text)
  return json.id
}

/** A body of POST /portal/tomadores. */
export const clienteBody = (empresaId: string) => ({
  empresaId,
  tomador: { nifEstrangeiro: randomUUID(), razaoSocial: 'Acme Inc.' },
})

/** A month of a recurring note that waits for a person. */
export async function plantMes({ sql }: Pick<World, 'sql'>, recorrenteId: string, mes = '2087-01'): Promise<string> {
  await sql(
    `insert into recorrente_ocorrencias (recorrente_id, tenant_id, mes, data, estado, ator, em)
     select id, tenant_id, $2, ($2 || '-05')::date, 'a_revisar', '{"tipo":"job","id":"ensaio"}', now()
     from recorrentes where id = $1`,
    [recorrenteId, mes],
  )
  return mes
}

/** The first line of those batches: long enough not to be found in anything else. */
const LINHA = 7_391_045

/** A batch of the portal with these requests as its lines, not checked yet. */
export async function newLote(
  { portal }: Pick<Issuer['tenant'], 'portal'>,
  pedidos: object[],
  ambiente = 'homologacao',
): Promise<string> {
  const linhas = pedidos.map((pedido, i) => ({ linha: LINHA + i, pedido, celulas: ['Suporte'] }))
  const cabecalho = ['descricao']
  const novo = { id: randomUUID(), ambiente, arquivo: 'notas.csv', colunas: {}, semTomador: true, cabecalho, linhas }
  const { status, json, text } = await portal.post('/portal/lotes', novo)
  assert.equal(status, 201, text)
  return json.id
}

/** Another session of a user, which no token opens. */
async function plantSessao({ sql }: Pick<World, 'sql'>, tenantId: string, usuarioId: string): Promise<string> {
  const [row] = await sql<{ id: string }>(
    `insert into sessoes (token_hash, id, tenant_id, usuario_id, criada_em, usada_em, expira_em)
     values (decode(md5($1), 'hex'), $1::uuid, $2, $3, now(), now(), now() + interval '1 hour') returning id`,
    [randomUUID(), tenantId, usuarioId],
  )
  return row!.id
}

/** A plan, a coupon and a readjustment of the service, and the trial of the account with a closed fatura. */
async function faturamentoOf({ sql }: Pick<World, 'sql'>, tenantId: string) {
  const [plano, cupom, reajuste, codigo] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  await sql(`insert into planos (id, codigo, criado_em, atualizado_em) values ($1, $2, now(), now())`, [plano, codigo])
  await sql(
    `insert into plano_versoes (plano_id, versao, nome, valor_mensal, notas_incluidas, periodicidade, dias_teste, recursos,
       criada_em) values ($1, 1, 'Plano de ensaio', 10000, 0, 'mensal', 0, '{}', now())`,
    [plano],
  )
  await sql(
    `insert into cupons (id, codigo, tipo, valor, duracao, criado_em, atualizado_em)
     values ($1, $2, 'valor', 1000, 'unica', now(), now())`,
    [cupom, codigo],
  )
  await sql(
    `insert into reajustes (id, percentual, alvo, vigencia, motivo, criado_em)
     values ($1, 50000, '{"todos":true}', '2040-01-01', 'ensaio', now())`,
    [reajuste],
  )
  const [contrato] = await sql<{ id: string }>('select id from contratos where tenant_id = $1', [tenantId])
  const fatura = await plantFatura({ sql }, { tenantId, contratoId: contrato!.id, competencia: '2026-01' })
  const execucao = randomUUID()
  await sql(
    `insert into execucoes (id, tipo, competencia, status, iniciada_em) values ($1, 'gerar', '2020-01', 'concluida', now())`,
    [execucao],
  )
  return { plano, cupom, reajuste, contrato: contrato!.id, fatura, execucao, ...(await plantCobranca({ sql }, fatura)) }
}

/** A charge of a fatura, in force at a bank that is not there, and the token of that bank's callbacks. */
export async function plantCobranca({ sql }: Pick<World, 'sql'>, faturaId: string) {
  const tokenDoBanco = 'token-do-banco-de-ensaio'
  await sql(
    `insert into banco_credenciais (id, provedor, ambiente, base_url, token_url, client_id, chave_pix, webhook_url,
       certificado_valido_ate, webhook_token_hash, webhook_registrado_em, cobrancas_lidas_em, pix_lidos_em, criada_em,
       atualizada_em)
     values (gen_random_uuid(), 'api_pix', 'homologacao', 'https://localhost:1', 'https://localhost:1', 'cliente', 'chave',
       'https://localhost:1', '2090-01-01', sha256($1::bytea), now(), '2090-01-01', '2090-01-01', now(), now())
     on conflict do nothing`,
    [tokenDoBanco],
  )
  const [cobranca] = await sql<{ id: string }>(
    `insert into cobrancas (id, tenant_id, contrato_id, fatura_id, credencial_id, txid, status, valor, vencimento,
       devedor_cpf_cnpj, devedor_nome, descricao, tentativas, criada_em, atualizada_em)
     select gen_random_uuid(), f.tenant_id, f.contrato_id, f.id, b.id, replace(f.id::text, '-', ''), 'emitida', 10000,
       '2090-01-01', '11222333000181', 'Conta', 'Fatura', 1, now(), now()
     from faturas f, banco_credenciais b where f.id = $1 and b.revogada_em is null returning id`,
    [faturaId],
  )
  return { cobranca: cobranca!.id, tokenDoBanco }
}

/** A queue whose jobs nothing in the walks depends on. */
const FILA = 'certificado.expiry'

/** A job of that queue in a state, as the service leaves it; `aguardando` has its time in an hour. */
export async function plantJob(
  { sql }: Pick<World, 'sql'>,
  estado: string,
  tenantId: string | null = null,
): Promise<string> {
  const [job] = await sql<{ id: string }>(
    `insert into jobs (fila, chave, grupo, tenant_id, estado, executar_em, ultimo_erro, concluido_em)
     values ($1, $2, 'g', $3, $4, now() + interval '1 hour', 'x', case when $4 = 'falhou' then now() end)
     returning id::text`,
    [FILA, randomUUID(), tenantId, estado],
  )
  return job!.id
}

/** An open alert of a kind that nothing resolves by itself. */
async function plantAlerta({ sql }: Pick<World, 'sql'>): Promise<string> {
  const [alerta] = await sql<{ id: string }>(
    `insert into alertas (id, tipo, chave) values (gen_random_uuid(), 'emissor_nacional_recusou', $1) returning id`,
    [randomUUID()],
  )
  return alerta!.id
}

/** An act that the first administrator asked for, and that waits for a second one. */
export async function plantConfirmacao({ sql }: Pick<World, 'sql'>): Promise<string> {
  const [row] = await sql<{ id: string }>(
    `insert into confirmacoes (id, acao, alvo, motivo, pedida_por, pedida_em, expira_em)
     select gen_random_uuid(), 'fila.retry-all', 'nota.issue', 'conferido por telefone', id, now(), now() + interval '10 minutes'
     from admin_usuarios order by criado_em limit 1 returning id`,
  )
  return row?.id ?? randomUUID()
}

/** Ids of nothing that exists. */
export const unknownIds = (): Ids =>
  new Proxy({} as Ids, { get: (_, name) => (name === 'municipio' ? '9999999' : randomUUID()) })

/** A row set aside of no account, of a work that nothing else here uses. */
export async function plantSeparado({ sql }: Pick<World, 'sql'>): Promise<string> {
  const [separado] = await sql<{ id: string }>(
    `insert into separados (id, obra, chave, erro, versao, desde, tentado_em)
     values (gen_random_uuid(), 'conciliacao.registrar', $1, 'Error: x', (select max(versao) from processos), now(), now()) returning id`,
    [randomUUID()],
  )
  return separado!.id
}

/** An open incident, whose cause is there too. */
export async function plantIncidente(world: Pick<World, 'sql'>): Promise<string> {
  await plantSeparado(world)
  const chave = 'linhas_separadas:conciliacao.registrar'
  await world.sql(
    `insert into incidentes (id, chave, tipo, gravidade, titulo, texto, unidade, quantas, contas, aberto_em, visto_em, mudou_em)
     values (gen_random_uuid(), $1, 'linhas_separadas', 'critica', '1 linha falha sozinha', 'As outras seguem.', 'linhas', 1, 0,
       now(), now(), now()) on conflict do nothing`,
    [chave],
  )
  const [incidente] = await world.sql<{ id: string }>(
    'select id from incidentes where chave = $1 and encerrado_em is null',
    [chave],
  )
  return incidente!.id
}
