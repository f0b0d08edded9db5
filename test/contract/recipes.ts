// The objects that a call needs to succeed once: made for this call, so that no success depends on another.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import {
  clienteBody,
  type Ids,
  newLote,
  plantCobranca,
  plantConfirmacao,
  plantIncidente,
  plantJob,
  plantMes,
  plantSeparado,
} from '../support/belongings.ts'
import { SENHA_DO_CERTIFICADO } from '../support/city.ts'
import {
  attachedCity,
  draftConexao,
  endedAnalise,
  newAnalise,
  publishedConexao,
  rehearsedConexao,
} from '../support/city-belongings.ts'
import { plantFatura } from '../support/faturas.ts'
import { type Answer, type Client, openClient } from '../support/http.ts'
import { plantIncidenteCom } from '../support/incidentes.ts'
import { REAJUSTE, recorrenteBody } from '../support/recorrentes.ts'
import { sharedPfx } from '../support/tenant.ts'
import { until } from '../support/until.ts'
import {
  METRICS_TOKEN,
  mailedToken,
  newAdmin,
  newAdminLink,
  newEmpresa,
  newInvite,
  newUser,
  type Stage,
} from './stage.ts'

/** In place of the default ids, body and caller of an operation. */
export type Recipe = { ids?: Partial<Ids>; body?: object; client?: Client }

/** The recipe of an operation (`POST /nfse/:id/cancelar`); most need none. */
export const recipeOf = async (name: string, stage: Stage): Promise<Recipe> =>
  (await RECIPES.find(([pattern]) => pattern.test(name))?.[1](stage)) ?? {}

const MOTIVO = 'Nota emitida em duplicidade por engano'
const SENHA = 'outra frase comprida'

/** An incident about something of the stage. The feed would end it, as it finds no such cause: it reads no more. */
async function ofAlvo({ world: { sql } }: Stage, alvo: object): Promise<string> {
  await sql(`update incidente_leitura set lida_em = '2100-01-01'`)
  return plantIncidenteCom(sql, { tipo: 'relogio_fora', ambiente: null, alvo })
}

/** What the operations of the back-office need; they come first, because their paths end like those of the portal. */
const DA_ADMINISTRACAO: readonly (readonly [pattern: RegExp, make: (stage: Stage) => Promise<Recipe>])[] = [
  [
    /^POST \/admin\/auth\/login$/,
    async (s) => {
      const { email, senha } = await admin(s)
      return { body: { email, senha } }
    },
  ],
  [
    /^POST \/admin\/auth\/login\/codigo$/,
    async (s) => {
      const { client, email, senha } = await admin(s)
      return { body: await challenged(s, '/admin', { client, email, senha }) }
    },
  ],
  [
    / \/admin\/auth\/sessoes\/:id$/,
    async (s) => {
      const { client } = await admin(s)
      return { client, ids: { sessao: made(await client.get('/admin/auth/sessoes'), 200).items[0].id } }
    },
  ],
  [/ \/admin\/auth\/(logout|sessoes)$/, async (s) => ({ client: (await admin(s)).client })],
  [
    /\/admin\/auth\/definir-senha$/,
    async (s) => ({ body: { token: (await newAdminLink(s.office, 'suporte')).token, senha: SENHA } }),
  ],
  [
    /\/admin\/auth\/trocar-senha$/,
    async (s) => {
      const { client, senha } = await admin(s)
      return { client, body: { senhaAtual: senha, senhaNova: SENHA } }
    },
  ],
  [
    /^POST \/admin\/tenants\/:id\/usuarios\/:usuarioId\/encerrar-segundo-fator$/,
    async (s) => {
      const user = await s.world.register()
      await enrol(user.portal, '/portal', user.senha)
      const { id } = made(await user.portal.get('/portal/auth/me'), 200).usuario
      return { ids: { conta: user.id, usuario: id }, body: { motivo: MOTIVO } }
    },
  ],
  [
    /\/admin\/auth\/segundo-fator$/,
    async (s) => {
      const { client, senha } = await admin(s)
      return { client, body: { senha } }
    },
  ],
  [
    /\/admin\/auth\/segundo-fator\/confirmar$/,
    async (s) => {
      const { client, senha } = await admin(s)
      return { client, body: { codigo: await beginTotp(client, '/admin', senha) } }
    },
  ],
  [
    /\/admin\/auth\/segundo-fator\/(codigos|remover)$/,
    async (s) => {
      const { client, senha } = await admin(s)
      return { client, body: { senha, codigo: await enrol(client, '/admin', senha) } }
    },
  ],
  [
    /^POST \/admin\/usuarios$/,
    async () => ({ body: { nome: 'Bia', email: `${randomUUID()}@servico.example`, papel: 'suporte' } }),
  ],
  [/ \/admin\/usuarios\/:id/, async (s) => ({ ids: { usuario: (await admin(s)).id } })],
  [/^GET \/admin\/tenants\/:id\/faturas\//, async () => ({})],
  [/ \/admin\/tenants\/:id/, async (s) => ({ ids: { conta: (await s.world.register()).id } })],
  [
    /^POST \/admin\/nfse\/:id\/(reenfileirar|reprocessar|falha-definitiva)$/,
    async (s) => ({ ids: { nota: await waitingNota(s) } }),
  ],
  [
    /^(GET|POST) \/admin\/nfse\/:id\/(conflito|assumir|declarar-alheia)$/,
    async (s) => ({ ids: { nota: await conflictNota(s) } }),
  ],
  [/^POST \/admin\/nfse\/:id\/inutilizar-rps$/, async (s) => ({ ids: { nota: await issue(s, 'rejeitar: E0310') } })],
  [
    / \/admin\/incidentes\/:id\/(aviso|avisar)$/,
    async (s) => ({ ids: { incidente: await ofAlvo(s, { tenantId: s.ids.conta }) } }),
  ],
  [
    / \/admin\/incidentes\/:id\/tentar-agora$/,
    async (s) => ({ ids: { incidente: await ofAlvo(s, { fila: 'mail.send' }) } }),
  ],
  [
    / \/admin\/incidentes\/:id\/reenviar$/,
    async (s) => ({ ids: { incidente: await ofAlvo(s, { endpointId: s.ids.endpoint }) } }),
  ],
  [
    / \/admin\/incidentes\/:id\/pedir-certificado$/,
    async (s) => ({ ids: { incidente: await ofAlvo(s, { empresaId: s.ids.empresa }) } }),
  ],
  [
    / \/admin\/incidentes\/:id\/(pausar|retomar)$/,
    async (s) => {
      const { slug } = await publishedConexao(operator(s), s.ids.empresa)
      return { ids: { incidente: await ofAlvo(s, { conexao: slug }) } }
    },
  ],
  [
    / \/admin\/incidentes\/:id\/notas$/,
    async (s) => ({ ids: { incidente: await ofAlvo(s, { grupo: 'sefin-nacional:homologacao' }) } }),
  ],
  [
    / \/admin\/incidentes\/:id\/decidir$/,
    async (s) => ({
      ids: { incidente: await ofAlvo(s, { grupo: 'sefin-nacional:homologacao' }) },
      body: { notas: [s.ids.nota], ato: 'perguntar', motivo: MOTIVO },
    }),
  ],
  [/^POST \/admin\/incidentes\//, async (s) => ({ ids: { incidente: await plantIncidente(s.world) } })],
  [/^POST \/admin\/separados\//, async (s) => ({ ids: { separado: await plantSeparado(s.world) } })],
  [/^POST \/admin\/codigos\/desclassificar$/, async (s) => ({ body: await classifiedCodigo(s) })],
  [/^PATCH \/admin\/conexoes\/:id$/, async (s) => ({ ids: { conexao: (await draftConexao(operator(s))).id } })],
  [
    /^POST \/admin\/conexoes\/:id\/publicar$/,
    async (s) => ({ ids: { conexao: (await rehearsedConexao(operator(s), s.ids.empresa)).id } }),
  ],
  [
    /^POST \/admin\/conexoes\/:id\/despublicar$/,
    async (s) => ({ ids: { conexao: (await publishedConexao(operator(s), s.ids.empresa)).id } }),
  ],
  [
    /^POST \/admin\/conexoes\/:slug\/rollback$/,
    async (s) => {
      const { slug } = await publishedConexao(operator(s), s.ids.empresa)
      await publishedConexao(operator(s), s.ids.empresa, slug)
      return { ids: { slug }, body: { versao: 1, motivo: 'A versão 2 recusa notas com retenção.' } }
    },
  ],
  [
    /^POST \/admin\/conexoes\/:id\/municipios$/,
    async () => ({ body: { municipios: [{ municipio: '1100106' }], forcar: true } }),
  ],
  [
    /^DELETE \/admin\/conexoes\/:id\/municipios\/:ibge$/,
    async (s) => {
      const { id: conexao } = await draftConexao(operator(s))
      return { ids: { conexao, municipio: await attachedCity(operator(s), conexao) } }
    },
  ],
  [/\/connections\/:id\/dry-run$/, async (s) => ({ body: { empresaId: s.ids.empresa, municipio: '1100015' } })],
  [
    /\/analyzer\/:jobId\/aprovar$/,
    async (s) => ({
      ids: { analise: await endedAnalise(operator(s)) },
      body: { slug: 'contrato-analise', padrao: 'abrasf-2.04' },
    }),
  ],
  [
    /\/analyzer\/:jobId\/ensaiar$/,
    async (s) => ({
      ids: { analise: await endedAnalise(operator(s)) },
      body: { empresaId: s.ids.empresa, municipio: '1100015' },
    }),
  ],
  [/\/conexoes\/preparar\/:id\/cancelar$/, async (s) => ({ ids: { preparacao: await openPreparacao(s) } })],
  [
    /^POST \/admin\/regulamentacao\/health-check-municipios$/,
    async () => ({ body: { ambiente: 'homologacao', motivo: MOTIVO } }),
  ],
  [/^DELETE \/admin\/analyzer\/:jobId$/, async (s) => ({ ids: { analise: await newAnalise(operator(s)) } })],
  [/^POST \/admin\/planos$/, async () => ({ body: { codigo: randomUUID(), nome: 'Ensaio', valorMensal: 10 } })],
  [/^POST \/admin\/cupons$/, async () => ({ body: novoCupom() })],
  [
    /^POST \/admin\/contratos$/,
    async (s) => ({ body: { tenantId: (await s.world.register()).id, planoId: await newPlano(s) } }),
  ],
  [
    /^POST \/admin\/contratos\/:id\/trocar-plano$/,
    async (s) => ({ ids: { contrato: await newContrato(s) }, body: { planoId: await newPlano(s), quando: 'agora' } }),
  ],
  [
    /^POST \/admin\/contratos\/:id\/aplicar-cupom$/,
    async (s) => {
      const { codigo } = made(await s.office.superadmin.post('/admin/cupons', novoCupom()))
      return { ids: { contrato: await newContrato(s) }, body: { codigo } }
    },
  ],
  [
    /^POST \/admin\/contratos\/:id\/reativar$/,
    async (s) => {
      const contrato = await newContrato(s)
      made(await s.office.superadmin.post(`/admin/contratos/${contrato}/suspender`, { motivo: MOTIVO }))
      return { ids: { contrato }, body: { motivo: MOTIVO } }
    },
  ],
  [
    /^POST \/admin\/faturamento\/faturas\/:id\/(fechar|reemitir|cancelar)$/,
    async (s) => ({ ids: { fatura: await openFatura(s) } }),
  ],
  [
    /^POST \/admin\/contratos\/:id\//,
    async (s) => ({ ids: { contrato: await newContrato(s) }, body: { motivo: MOTIVO } }),
  ],
  [/\/faturas\/:id\/write-off$/, async (s) => ({ ids: { fatura: await openFatura(s) } })],
  [
    /\/cobrancas\/:id\/aplicar-pagamento$/,
    async (s) => {
      const faturaId = await newFatura(s)
      const { cobranca } = await plantCobranca(s.world, faturaId)
      const endToEndId = `E${cobranca.replaceAll('-', '').slice(1)}`
      for (const status of ['cancelando', 'cancelada'])
        await s.world.sql('update cobrancas set status = $2 where id = $1', [cobranca, status])
      await s.world.sql(
        `insert into pagamentos (id, tenant_id, fatura_id, cobranca_id, credencial_id, end_to_end_id, tipo, valor, pago_em,
           registrado_em)
         select gen_random_uuid(), tenant_id, fatura_id, id, credencial_id, $2, 'indevido', 1, now(), now() from cobrancas
         where id = $1`,
        [cobranca, endToEndId],
      )
      return { ids: { cobranca }, body: { endToEndId, faturaId, motivo: MOTIVO } }
    },
  ],
  [/^DELETE \/admin\/contratos\/:id\//, async (s) => ({ ids: { contrato: await newContrato(s) } })],
  [
    /^(PATCH|DELETE) \/admin\/cupons\/:id$/,
    async (s) => ({ ids: { cupom: made(await s.office.superadmin.post('/admin/cupons', novoCupom())).id } }),
  ],
  [
    /^DELETE \/admin\/reajustes\/:id$/,
    async (s) => {
      const body = { percentual: 1, alvo: { todos: true }, vigencia: '2040-01', motivo: MOTIVO }
      return { ids: { reajuste: made(await s.office.superadmin.post('/admin/reajustes', body)).id } }
    },
  ],
  [/^PUT \/admin\/nf-mensalidade\/config$/, async (s) => ({ body: nfConfig(s) })],
  [/^POST \/admin\/nf-mensalidade\/faturas\/:id\/emitir-nf$/, async (s) => ({ ids: { fatura: await newFatura(s) } })],
  [
    /^POST \/admin\/nf-mensalidade\/faturas\/:id\/cancelar-nf$/,
    async (s) => ({ ids: { fatura: await issuedFatura(s) }, body: { motivo: 'Nota emitida com o tomador errado' } }),
  ],
  [
    /^POST \/admin\/(bank\/cobrancas|faturamento\/faturas\/:id\/emitir-cobranca)$/,
    async (s) => {
      await plantCobranca(s.world, await newFatura(s)) // another step may have ended the bank's credential
      const fatura = await newFatura(s)
      return { ids: { fatura }, body: { faturaId: fatura } }
    },
  ],
  [
    /^GET \/admin\/bank\/credencial$/,
    async (s) => {
      await plantCobranca(s.world, await newFatura(s))
      return {}
    },
  ],
  [
    /^(POST|DELETE) \/admin\/bank\/credencial$/,
    async (s) => {
      await endBank(s)
      const body = {
        ...{ provedor: 'api_pix', ambiente: 'homologacao', baseUrl: 'https://localhost:1', clientId: 'cliente' },
        // Another account: one that is registered again has its charges again, and would not be revoked.
        ...{ tokenUrl: 'https://localhost:1', clientSecret: 'segredo', chavePix: randomUUID() },
        certificadoPfxBase64: sharedPfx(s.world.simulator).toString('base64'),
        senhaCertificado: SENHA_DO_CERTIFICADO,
      }
      // Its account was in force before: another one needs a second person.
      await s.world.sql(
        `insert into banco_credenciais (id, provedor, ambiente, base_url, token_url, client_id, chave_pix, certificado_valido_ate,
           escopos, webhook_url, criada_em, atualizada_em, revogada_em)
         values (gen_random_uuid(), 'api_pix', 'homologacao', $1, $1, $2, $3, now(), '{}', '', now(), now(), now())`,
        [body.baseUrl, body.clientId, body.chavePix],
      )
      made(await s.office.superadmin.post('/admin/bank/credencial', body))
      return { body }
    },
  ],
  [/^PUT \/admin\/settings\/:key$/, async () => ({ body: { valor: 'Manutenção às 22h.', motivo: 'Ensaio' } })],
]

const endBank = ({ world }: Stage) =>
  world.sql('update banco_credenciais set revogada_em = now() where revogada_em is null')
/** Another step may have given the service another credential, or ended it. */
async function renewBank(s: Stage): Promise<void> {
  await endBank(s)
  await plantCobranca(s.world, await newFatura(s))
}

const RECIPES: readonly (readonly [pattern: RegExp, make: (stage: Stage) => Promise<Recipe>])[] = [
  ...DA_ADMINISTRACAO,
  [/\/nfse\/:id\/(cancelar|solicitar-cancelamento|substituir)$/, async (s) => ({ ids: { nota: await issue(s) } })],
  [
    /^POST \/webhooks\/bank\/:token/,
    async (s) => {
      await renewBank(s)
      return { body: { pix: [] } }
    },
  ],
  [
    /^POST \/webhooks\/bank\b/,
    async (s) => {
      await renewBank(s)
      const { world, ids } = s
      const bank = openClient(world.url)
      const headers = { 'x-bank-webhook-token': ids.tokenDoBanco }
      const call: Client['call'] = (method, path, options) =>
        bank.call(method, path, { ...options, headers: { ...options?.headers, ...headers } })
      return { client: { ...bank, call }, body: { pix: [] } }
    },
  ],
  [/^POST \/portal\/lotes$/, async (s) => ({ body: { ...LOTE, id: randomUUID(), linhas: linhaOf(s) } })],
  [/^GET \/portal\/lotes\/:loteId\/planilha$/, async (s) => ({ ids: { loteDoPortal: await sheetLote(s) } })],
  [
    /^PUT \/portal\/lotes\/:loteId\/colunas$/,
    async (s) => ({
      ids: { loteDoPortal: await sheetLote(s) },
      body: { colunas: {}, semTomador: true, linhas: linhaOf(s) },
    }),
  ],
  [
    /^PUT \/portal\/lotes\//,
    async (s) => {
      const pedido = s.owner.body()
      return { ids: { loteDoPortal: await newLote(s.owner.tenant, [pedido]) }, body: { versao: 1, pedido } }
    },
  ],
  [/^POST \/portal\/lotes\/:loteId\/reenviar$/, async (s) => ({ ids: { loteDoPortal: await refusedLote(s) } })],
  [/\/nfse\/:id\/reemitir$/, async (s) => ({ ids: { recusada: await issue(s, 'rejeitar: E0310') } })],
  [
    /\/rps\/inutilizar$/,
    async (s) => {
      const empresa = await newEmpresa(s)
      await newSerie(s, empresa.id)
      const { cpfCnpj } = empresa
      return { body: { prestador: { cpfCnpj }, serie: '1', numero: 5, motivo: MOTIVO } }
    },
  ],
  [
    /\/rps\/inutilizar-intervalo$/,
    async (s) => {
      const empresa = await newEmpresa(s)
      await newSerie(s, empresa.id)
      const { cpfCnpj } = empresa
      return { body: { prestador: { cpfCnpj }, serie: '1', de: 1, ate: 4, motivo: MOTIVO } }
    },
  ],
  [/^PATCH .*\/empresas\/:id$/, async (s) => ({ ids: { empresa: (await newEmpresa(s)).id } })],
  // A key of homologação gives a company its first certificate, and replaces none that production takes.
  [
    /^POST .*\/empresas\/:id\/certificado$/,
    async (s) => ({ ids: { empresa: (await s.owner.tenant.createEmpresa()).id } }),
  ],
  [
    /^DELETE .*\/nfse-configs\/:configId$/,
    async (s) => {
      const { id } = await newEmpresa(s)
      const config = await s.team.owner.call('PUT', `/portal/empresas/${id}/nfse-configs`, {
        body: { serieRps: '1', ambiente: 'homologacao' },
      })
      return { ids: { empresa: id, config: made(config, 200).id } }
    },
  ],
  [/^POST .*\/series$/, async (s) => ({ ids: { empresa: (await newEmpresa(s)).id } })],
  [
    /^(PATCH|DELETE) .*\/series\/:serieId$/,
    async (s) => {
      const { id } = await newEmpresa(s)
      return { ids: { empresa: id, serie: await newSerie(s, id) } }
    },
  ],
  [/^POST (\/portal)?\/webhooks$/, async (s) => ({ body: { url: `${s.receiverUrl}/outro` } })],
  [
    /^DELETE .*\/webhooks\/:id$/,
    async (s) => {
      const endpoint = await s.team.owner.post('/portal/webhooks', {
        url: `${s.receiverUrl}/outro`,
        ambiente: 'homologacao',
      })
      return { ids: { endpoint: made(endpoint).id } }
    },
  ],
  [
    /^POST \/portal\/conta\/plano$/,
    async (s) => {
      const { id, portal } = await s.world.register()
      made(await s.office.superadmin.post('/admin/contratos', { tenantId: id, planoId: await newPlano(s) }))
      return { client: portal, body: { planoId: await newPlano(s), quando: 'agora' } }
    },
  ],
  [
    /^PUT \/portal\/recorrentes\/:id\/meses\//,
    async (s) => ({ ids: { recorrente: await newRecorrente(s), mesRecorrente: '2090-01' } }),
  ],
  [
    /^POST \/portal\/recorrentes\/:id\/reajustes\/:reajusteId\/retirar$/,
    async (s) => {
      const recorrente = await newRecorrente(s)
      const { reajustes } = made(await s.team.owner.post(`/portal/recorrentes/${recorrente}/reajustes`, REAJUSTE), 200)
      return { ids: { recorrente, reajusteRecorrente: reajustes[0].id } }
    },
  ],
  [
    /^POST \/portal\/recorrentes\/:id\/ocorrencias\//,
    async (s) => {
      const recorrente = await newRecorrente(s)
      return { ids: { recorrente, mesRecorrente: await plantMes(s.world, recorrente) } }
    },
  ],
  [
    /^POST \/portal\/recorrentes\/:id\/retomar$/,
    async (s) => {
      const recorrente = await newRecorrente(s)
      made(await s.team.owner.post(`/portal/recorrentes/${recorrente}/pausar`, {}), 200)
      return { ids: { recorrente } }
    },
  ],
  // A company of its own: the one that others check is not closed meanwhile.
  [
    /^POST \/portal\/fechamentos\/:competencia\/(fechar|reabrir)$/,
    async (s) => ({ body: { ambiente: 'producao', empresaIds: [(await newEmpresa(s)).id], motivo: MOTIVO } }),
  ],
  [/^POST \/portal\/tomadores$/, async (s) => ({ body: clienteBody(s.ids.empresa) })],
  [/^POST \/portal\/recorrentes\/:id\//, async (s) => ({ ids: { recorrente: await newRecorrente(s) } })],
  [
    /\/admin\/tenants\/:id\/webhooks\/reenviar-falhas$/,
    async () => ({ body: { motivo: 'O servidor do cliente voltou' } }),
  ],
  [/\/webhooks\/(:id|entregas)\/reenviar-falhas$/, async () => ({ body: {} })],
  [/^POST \/portal\/invites$/, async () => ({ body: { email: `${randomUUID()}@conta.example`, papel: 'leitura' } })],
  [/ \/portal\/invites\/:id/, async (s) => ({ ids: { convite: (await newInvite(s, 'leitura')).id } })],
  [
    /^DELETE .*\/certificado\/links\/:linkId$/,
    async (s) => {
      const { empresaId, id } = await newLink(s)
      return { ids: { empresa: empresaId, linkDeCertificado: id } }
    },
  ],
  [/\/certificados\/link$/, async (s) => ({ body: { token: (await newLink(s)).token } })],
  [
    /\/certificados\/link\/enviar$/,
    async (s) => ({
      body: {
        ...{ token: (await newLink(s)).token, nome: 'Seu Zé', senha: SENHA_DO_CERTIFICADO },
        arquivo: sharedPfx(s.world.simulator).toString('base64'),
      },
    }),
  ],
  [/ \/portal\/usuarios\/:id$/, async (s) => ({ ids: { usuario: (await newUser(s, 'developer')).id } })],
  [
    / \/portal\/api-keys\/:id\/revogar$/,
    async (s) => {
      const key = await s.team.owner.post('/portal/api-keys', { nome: 'Para revogar', ambiente: 'homologacao' })
      return { ids: { chave: made(key).id } }
    },
  ],
  [
    /\/auth\/register$/,
    async () => ({
      body: { nome: 'Ana', email: `${randomUUID()}@conta.example`, senha: SENHA, conta: { nome: 'Conta' } },
    }),
  ],
  [/\/auth\/login$/, async ({ owner: { tenant } }) => ({ body: { email: tenant.email, senha: tenant.senha } })],
  [
    /\/auth\/login\/codigo$/,
    async (s) => {
      const { portal: client, email, senha } = await s.world.register()
      return { body: await challenged(s, '/portal', { client, email, senha }) }
    },
  ],
  [
    /\/portal\/auth\/segundo-fator$/,
    async ({ world }) => {
      const { portal: client, senha } = await world.register()
      return { client, body: { senha } }
    },
  ],
  [
    /\/portal\/auth\/segundo-fator\/confirmar$/,
    async ({ world }) => {
      const { portal: client, senha } = await world.register()
      return { client, body: { codigo: await beginTotp(client, '/portal', senha) } }
    },
  ],
  [
    /\/portal\/auth\/segundo-fator\/(codigos|remover)$/,
    async ({ world }) => {
      const { portal: client, senha } = await world.register()
      return { client, body: { senha, codigo: await enrol(client, '/portal', senha) } }
    },
  ],
  [
    /^PATCH \/portal\/conta$/,
    async ({ world }) => {
      const { portal: client, senha } = await world.register()
      await enrol(client, '/portal', senha)
      return { client, body: { exigirSegundoFator: true } }
    },
  ],
  [/\/auth\/(logout|sessoes)$/, async (s) => ({ client: (await newUser(s, 'leitura')).portal })],
  [
    / \/portal\/auth\/sessoes\/:id$/,
    async (s) => {
      const { portal: client } = await newUser(s, 'leitura')
      return { client, ids: { sessao: made(await client.get('/portal/auth/sessoes'), 200).items[0].id } }
    },
  ],
  [
    /\/auth\/trocar-senha$/,
    async ({ world }) => {
      const { portal, senha } = await world.register()
      return { client: portal, body: { senhaAtual: senha, senhaNova: SENHA } }
    },
  ],
  [
    /\/auth\/redefinir-senha$/,
    async (s) => {
      const { portal, email } = await s.world.register()
      made(await s.anonymous().post('/portal/auth/esqueci-senha', { email }), 204)
      return { body: { token: await mailedToken(portal, email), senha: SENHA } }
    },
  ],
  [
    /\/auth\/trocar-conta$/,
    async ({ world }) => {
      const { portal: client } = await world.register()
      return { client, body: { contaId: made(await client.post('/portal/contas', { nome: 'Outra conta' })).id } }
    },
  ],
  [/\/auth\/confirmar-email\/reenviar$/, async ({ world }) => ({ client: (await unconfirmed(world)).portal })],
  [
    /\/auth\/confirmar-email$/,
    async ({ world }) => {
      const { portal, email } = await unconfirmed(world)
      made(await portal.post('/portal/auth/confirmar-email/reenviar', {}), 204)
      return { body: { token: await mailedToken(portal, email) } }
    },
  ],
  [
    /\/auth\/register$/,
    async () => ({
      body: { nome: 'Ana', email: `${randomUUID()}@exemplo.com.br`, senha: SENHA, conta: { nome: 'Conta' } },
    }),
  ],
  [
    /\/auth\/ver-como$/,
    async (s) => {
      const asked = await s.office.suporte.post(`/admin/tenants/${s.owner.tenant.id}/ver-como`, { motivo: MOTIVO })
      return { body: { token: String(made(asked).url).split('#')[1]! } }
    },
  ],
  [/\/auth\/convite$/, async (s) => ({ body: { token: (await newInvite(s, 'leitura')).token } })],
  [
    /\/auth\/aceitar-convite$/,
    async (s) => ({ body: { token: (await newInvite(s, 'leitura')).token, nome: 'Bia', senha: SENHA } }),
  ],
  [
    /\/legacy-import\/preview$/,
    async ({ owner }) => ({ body: { tenantId: owner.tenant.id, csv: 'cnpj;razao_social\n191;x' } }),
  ],
  [
    /\/legacy-import\/apply$/,
    async ({ owner, office }) => {
      const body = { tenantId: owner.tenant.id, csv: 'cnpj;razao_social\n191;x' }
      const { importacaoId, sha256 } = made(await office.operador.post('/admin/legacy-import/preview', body))
      return { body: { importacaoId, sha256, politica: 'tudo_ou_nada' } }
    },
  ],
  [/^POST \/admin\/queues\/.*\/retry$/, async ({ world }) => ({ ids: { tarefa: await plantJob(world, 'falhou') } })],
  [/^DELETE \/admin\/queues\b/, async ({ world }) => ({ ids: { tarefa: await plantJob(world, 'aguardando') } })],
  [/ \/admin\/confirmacoes\b/, async ({ world }) => ({ ids: { confirmacao: await plantConfirmacao(world) } })],
  [/ \/metrics$/, async ({ world }) => ({ client: openClient(world.url, METRICS_TOKEN) })],
]

/** A company of its own without a certificate, and a link that asks for one. */
async function newLink(s: Stage): Promise<{ empresaId: string; id: string; token: string }> {
  const { id: empresaId } = await s.owner.tenant.createEmpresa()
  const { id, url } = made(await s.team.owner.post(`/portal/empresas/${empresaId}/certificado/links`, {}))
  return { empresaId, id, token: String(url).split('#')[1]! }
}

/** A run that no worker has: only its cancellation ends it. */
async function openPreparacao({ world }: Stage): Promise<string> {
  const [row] = await world.sql<{ id: string }>(
    `insert into preparacoes (id, padrao, ambiente, pedido, motivo, request_id, criada_em)
     values (gen_random_uuid(), 'contrato', 'homologacao', '{"publicar":false,"substituir":false,"empresaId":null}',
       'x', 'x', now()) returning id`,
  )
  return row!.id
}

const operator = ({ office }: Stage) => office.operador

/** A code that an operator classified, to be taken back. */
async function classifiedCodigo(stage: Stage): Promise<{ padrao: string; codigo: string; motivo: string }> {
  const which = { padrao: 'ipm-2.04', codigo: 'L4040', motivo: 'A prefeitura explicou o código por escrito.' }
  made(await operator(stage).post('/admin/codigos/classificar', { ...which, efeito: 'final' }))
  return which
}

const novoCupom = () => ({ codigo: randomUUID(), tipo: 'valor', valor: 10, duracao: 'unica' })

const newPlano = async ({ office }: Stage): Promise<string> =>
  made(await office.superadmin.post('/admin/planos', { codigo: randomUUID(), nome: 'Ensaio', valorMensal: 10 })).id

/** An active contract of a new account. */
async function newContrato(stage: Stage): Promise<string> {
  const body = { tenantId: (await stage.world.register()).id, planoId: await newPlano(stage) }
  return made(await stage.office.superadmin.post('/admin/contratos', body)).id
}

/** A fatura of a new contract that waits for its payment. */
async function openFatura(stage: Stage): Promise<string> {
  const contratoId = await newContrato(stage)
  const [contrato] = await stage.world.sql<{ tenantId: string }>(
    'select tenant_id as "tenantId" from contratos where id = $1',
    [contratoId],
  )
  return plantFatura(stage.world, { tenantId: contrato!.tenantId, contratoId, competencia: '2026-01' })
}

const nfConfig = ({ ids }: Stage) => ({
  empresaId: ids.empresa,
  ambiente: 'homologacao',
  codigoServico: '01.07',
  aliquotaIss: 3,
  discriminacaoModelo: 'Serviço de {competencia}',
  emitirAutomaticamente: 'nunca',
})

/** A closed fatura of a new account that may have a note. */
async function newFatura(stage: Stage): Promise<string> {
  await configureNf(stage)
  const tenant = await stage.world.register()
  await tenant.createEmpresa()
  const [contrato] = await stage.world.sql<{ id: string }>('select id from contratos where tenant_id = $1', [tenant.id])
  return plantFatura(stage.world, { tenantId: tenant.id, contratoId: contrato!.id, competencia: '2026-01' })
}

async function configureNf(stage: Stage): Promise<void> {
  const answer = await stage.office.superadmin.call('PUT', '/admin/nf-mensalidade/config', { body: nfConfig(stage) })
  assert.equal(answer.status, 200, answer.text)
}

/** The same with its note authorised. */
async function issuedFatura(stage: Stage): Promise<string> {
  const fatura = await newFatura(stage)
  made(await stage.office.operador.post(`/admin/nf-mensalidade/faturas/${fatura}/emitir-nf`, {}))
  await until('the note of a fatura', async () => {
    const { json } = await stage.office.operador.get(`/admin/nf-mensalidade/faturas/${fatura}/nf`)
    return json.status === 'autorizada'
  })
  return fatura
}

/** A new person of the back-office. */
const admin = (stage: Stage) => newAdmin({ ...stage, superadmin: stage.office.superadmin }, 'operador')

const newRecorrente = async ({ team, owner }: Stage): Promise<string> =>
  made(await team.owner.post('/portal/recorrentes', recorrenteBody(owner.body()))).id

/** A new account whose owner has not proved the address, as after a registration where mail is sent. */
async function unconfirmed(world: Stage['world']) {
  const tenant = await world.register()
  await world.sql('update pessoas set confirmado_em = null where email = $1', [tenant.email])
  return tenant
}

type Superficie = '/portal' | '/admin'

/** Begins a second factor, and returns the code that confirms it. */
async function beginTotp(client: Client, superficie: Superficie, senha: string): Promise<string> {
  const { segredo } = made(await client.post(`${superficie}/auth/segundo-fator`, { senha }))
  return new TOTP({ secret: Secret.fromBase32(segredo) }).generate()
}

/** Gives a person a second factor, and returns a recovery code. */
export async function enrol(client: Client, superficie: Superficie, senha: string): Promise<string> {
  const codigo = await beginTotp(client, superficie, senha)
  const { codigosDeRecuperacao } = made(await client.post(`${superficie}/auth/segundo-fator/confirmar`, { codigo }))
  return codigosDeRecuperacao[0]
}

/** What the second step of a login needs. */
async function challenged(
  { anonymous }: Stage,
  superficie: Superficie,
  { client, email, senha }: { client: Client; email: string; senha: string },
): Promise<{ desafio: string; codigo: string }> {
  const codigo = await enrol(client, superficie, senha)
  const { desafio } = made(await anonymous().post(`${superficie}/auth/login`, { email, senha }), 401)
  return { desafio, codigo }
}

/** A settled note of the owner: authorised, or as `simular` makes the city answer. */
async function issue({ owner }: Stage, simular?: string): Promise<string> {
  const body = owner.body({ opcoes: { modoSincrono: true }, ...(simular ? { simular } : {}) })
  const nota = made(await owner.api.issue(body), 200)
  assert.equal(nota.status, simular ? 'rejeitada' : 'autorizada')
  return nota.id
}

/** A note whose answer was lost, and whose number the city shows with another value. */
async function conflictNota({ owner, office }: Stage): Promise<string> {
  const simular = 'autorizar-e-cortar x1] [simular consultar: outro-conteudo:valor'
  const { id } = made(await owner.api.issue(owner.body({ simular })), 202)
  await until('a conflict', async () => {
    const { json } = await office.operador.get(`/admin/nfse/${id}`)
    return json.conflito?.estado === 'aberto'
  })
  return id
}

/** A note of which nothing was sent, whose job has its time in an hour; in `falha_temporaria`, as between two tries. */
async function waitingNota(stage: Stage): Promise<string> {
  const { sql } = stage.world
  const [waiting] = await sql<{ id: string }>(
    `with s as (update series set proximo_numero = proximo_numero + 1
        where id = (select serie_id from notas where id = $1) returning proximo_numero - 1 as numero),
      n as (insert into notas select r.* from s, notas n, jsonb_populate_record(n, jsonb_build_object(
          'id', gen_random_uuid(), 'numero_rps', s.numero, 'status', 'falha_temporaria', 'numero', null, 'chave_acesso', null,
          'codigo_verificacao', null, 'autorizada_em', null, 'xml_autorizado', null, 'concluida_em', null,
          'situacao_ver_em', null, 'id_integracao', null)) r where n.id = $1
        returning id, tenant_id, conexao, ambiente)
      insert into jobs (fila, chave, tenant_id, grupo, executar_em)
        select 'nota.issue', id, tenant_id, conexao || ':' || ambiente, now() + interval '1 hour' from n
        returning chave as id`,
    [await issue(stage)],
  )
  return waiting!.id
}

/** A series that continues the numbers of another system. */
async function newSerie({ team }: Stage, empresaId: string): Promise<string> {
  const body = { serie: '1', ambiente: 'homologacao', proximoNumero: 10 }
  return made(await team.owner.post(`/portal/empresas/${empresaId}/series`, body)).id
}

// biome-ignore lint/suspicious/noExplicitAny: each answer has its own shape, and the recipe says which
function made({ status, json, text }: Answer, expected = 201): any {
  assert.equal(status, expected, text)
  return json
}

const LOTE = { ambiente: 'homologacao', arquivo: 'notas.csv', colunas: {}, semTomador: true }
const linhaOf = ({ owner }: Stage) => [{ linha: 2, pedido: owner.body() }]

/** A batch of the portal that keeps the cells of its one line. */
async function sheetLote(s: Stage): Promise<string> {
  const linhas = linhaOf(s).map((each) => ({ ...each, celulas: ['Maria'] }))
  const body = { ...LOTE, id: randomUUID(), cabecalho: ['Nome'], linhas }
  return made(await s.owner.tenant.portal.post('/portal/lotes', body)).id
}

/** A batch of the portal whose one line the city refused. */
async function refusedLote({ owner }: Stage): Promise<string> {
  const { portal } = owner.tenant
  const id = await newLote(owner.tenant, [owner.body({ simular: 'rejeitar: E0310' })])
  const counts = async () => (await portal.get(`/portal/lotes/${id}`)).json.porEstado
  await until('the line is checked', async () => (await counts()).pronta === 1)
  made(await portal.post(`/portal/lotes/${id}/emitir`, {}), 202)
  await until('the line is refused', async () => (await counts()).rejeitada === 1)
  return id
}
