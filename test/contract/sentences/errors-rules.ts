// §7: the codes of business rules (422), of limits (429) and of faults of the service (5xx).
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import forge from 'node-forge'
import { SENHA_DO_CERTIFICADO } from '../../support/city.ts'
import { issuerIn } from '../../support/ended-notes.ts'
import { plantFatura } from '../../support/faturas.ts'
import type { Answer, Client } from '../../support/http.ts'
import { type BodyOptions, empresaBody, nextCnpj, notaBody, sharedPfx } from '../../support/tenant.ts'
import { until } from '../../support/until.ts'
import { newEmpresa, type Stage } from '../stage.ts'
import { newContrato, novoCupom, novoPlano } from './admin-billing.ts'
import { bank } from './bank.ts'
import { inTurn, MOTIVO, made, newNota } from './makers.ts'

/** The status of a code and the request that it answers; or where it is shown, because a service in order answers it to nobody. */
export type Caso = readonly [status: number, request: (stage: Stage) => Promise<Answer>] | string

/** Issues for a new company of the owner, after `change` of it. */
async function issueFor(stage: Stage, change: object, more: BodyOptions = {}): Promise<Answer> {
  const { id, cpfCnpj } = await newEmpresa(stage)
  made(await stage.team.owner.call('PATCH', `/portal/empresas/${id}`, { body: change }), 200)
  return stage.owner.api.issue(notaBody(cpfCnpj, more))
}

/** Uploads a certificate for a new company of the owner. */
async function upload({ owner }: Stage, make: (cpfCnpj: string) => Buffer, senha = SENHA_DO_CERTIFICADO) {
  const { id, cpfCnpj } = await owner.tenant.createEmpresa()
  return owner.tenant.uploadCertificado(id, make(cpfCnpj), senha)
}

/** The certificate as PKCS#12, without its key. */
function withoutKey(certPem: string): Buffer {
  const certificate = forge.pki.certificateFromPem(certPem)
  const pfx = forge.pkcs12.toPkcs12Asn1(null as never, certificate, SENHA_DO_CERTIFICADO, { algorithm: '3des' })
  return Buffer.from(forge.asn1.toDer(pfx).getBytes(), 'binary')
}

/** A certificate that its own key signed. */
function selfSigned(cnpj: string): Buffer {
  const keys = forge.pki.rsa.generateKeyPair(2048)
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = keys.publicKey
  certificate.validity.notBefore = new Date(Date.now() - 86_400_000)
  certificate.validity.notAfter = new Date(Date.now() + 30 * 86_400_000)
  const name = [{ name: 'commonName', value: `EMPRESA LTDA:${cnpj}` }]
  certificate.setSubject(name)
  certificate.setIssuer(name)
  certificate.sign(keys.privateKey, forge.md.sha256.create())
  const pfx = forge.pkcs12.toPkcs12Asn1(keys.privateKey, certificate, SENHA_DO_CERTIFICADO, { algorithm: '3des' })
  return Buffer.from(forge.asn1.toDer(pfx).getBytes(), 'binary')
}

/** An account that can issue, under a contract of a plan that differs from the usual one in this. */
async function underPlano({ world, office: { superadmin } }: Stage, more: object) {
  const issuer = await world.issuer()
  const { id: planoId } = made(await superadmin.post('/admin/planos', { ...novoPlano(), ...more }))
  const contrato = made(await superadmin.post('/admin/contratos', { tenantId: issuer.tenant.id, planoId }))
  return { ...issuer, contrato: contrato.id as string }
}

/** Asks until every process knows what was changed, and the answer is a refusal. */
const untilRefused = (what: string, ask: () => Promise<Answer>): Promise<Answer> =>
  until(what, async () => {
    const answer = await ask()
    return answer.status >= 400 && answer
  })

const cupom = async (superadmin: Client, more: object = {}): Promise<{ id: string; codigo: string }> =>
  made(await superadmin.post('/admin/cupons', { ...novoCupom(), ...more }))
const applied = async (stage: Stage, codigo: string, contrato?: string) =>
  stage.office.superadmin.post(`/admin/contratos/${contrato ?? (await newContrato(stage))}/aplicar-cupom`, { codigo })

/** A closed fatura of a new account. */
async function newFatura({ world }: Stage): Promise<{ fatura: string; conta: string }> {
  const { id: tenantId } = await world.register()
  const [contrato] = await world.sql<{ id: string }>('select id from contratos where tenant_id = $1', [tenantId])
  const fatura = await plantFatura(world, { tenantId, contratoId: contrato!.id, competencia: '2026-01' })
  return { fatura, conta: tenantId }
}

const isoMonth = () => new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 7)

export const ERROS_DE_REGRA = {
  EMPRESA_NAO_CADASTRADA: [422, ({ owner, stranger }) => owner.api.issue(notaBody(stranger.empresa.cpfCnpj))],
  EMPRESA_INATIVA: [422, (stage) => issueFor(stage, { ativa: false })],
  EMPRESA_FORA_DA_CHAVE: [
    422,
    async ({ owner }) => {
      const { id } = await owner.tenant.createEmpresa()
      return (await owner.tenant.apiKey('homologacao', { empresaIds: [id] })).issue(owner.body())
    },
  ],
  PAGADOR_SEM_DOCUMENTO: [
    422,
    (stage) =>
      inTurn(stage, 'bank', async () => {
        await bank(stage)
        const { fatura } = await newFatura(stage)
        return stage.office.superadmin.post('/admin/bank/cobrancas', { faturaId: fatura })
      }),
  ],
  CERTIFICADO_AUSENTE: [
    422,
    async ({ owner }) => owner.api.issue(notaBody((await owner.tenant.createEmpresa()).cpfCnpj)),
  ],
  CERTIFICADO_FORA_DA_VALIDADE: [
    422,
    (stage) => upload(stage, (cnpj) => stage.world.simulator.makeCertificate({ cnpj, vencido: true }).pfx),
  ],
  CERTIFICADO_ARQUIVO_INVALIDO: [422, (stage) => upload(stage, () => Buffer.from('isto não é um certificado'))],
  CERTIFICADO_SENHA_INVALIDA: [422, (stage) => upload(stage, () => sharedPfx(stage.world.simulator), 'outra senha')],
  CERTIFICADO_SEM_CHAVE: [
    422,
    (stage) => upload(stage, (cnpj) => withoutKey(stage.world.simulator.makeCertificate({ cnpj }).certPem)),
  ],
  CERTIFICADO_CNPJ_DIVERGENTE: [
    422,
    (stage) => upload(stage, () => stage.world.simulator.makeCertificate({ cnpj: '12345678000195' }).pfx),
  ],
  CERTIFICADO_AUTOASSINADO: [
    422,
    async ({ owner }) => {
      const { id, cpfCnpj } = await owner.tenant.createEmpresa()
      made(await owner.tenant.uploadCertificado(id, selfSigned(cpfCnpj)))
      return (await owner.tenant.apiKey('producao')).issue(notaBody(cpfCnpj))
    },
  ],
  CERTIFICADO_CHAVE_CURTA: 'test/shared-world/certificados.test.ts: openssl makes such a key',
  CERTIFICADO_NAO_ACEITO: 'test/shared-world/certificados.test.ts: openssl makes such a file',
  MUNICIPIO_NAO_ATENDIDO: [
    422,
    async ({ world }) => {
      const { endereco } = empresaBody('simples-nacional') as { endereco: object }
      const regular = { regimeTributario: 'lucro_presumido', regimeApuracaoSimples: null }
      const teresina = { endereco: { ...endereco, codigoCidade: '2211001', estado: 'PI' } }
      const { api, body } = await world.issuer({ empresa: { ...regular, ...teresina } })
      return api.issue(body())
    },
  ],
  HOMOLOGACAO_SEM_TESTE: 'test/own-process/teste-da-cidade.test.ts: no connection of such a template is published',
  MUNICIPIO_INEXISTENTE: [
    422,
    ({ owner, ids }) =>
      owner.api.call('PUT', `/empresas/${ids.empresa}/nfse-configs`, { body: { municipio: '0000000', serieRps: '1' } }),
  ],
  SALTO_DE_NUMERACAO: [422, (stage) => issueFor(stage, {}, { rps: { serie: '34', numero: '500001' } })],
  SERIE_ESGOTADA: [
    422,
    async (stage) => {
      const { id, cpfCnpj } = await newEmpresa(stage)
      const body = { serie: '35', ambiente: 'homologacao', proximoNumero: 1 }
      const serie = made(await stage.team.owner.post(`/portal/empresas/${id}/series`, body))
      await stage.world.sql('update series set proximo_numero = 1000000000000000 where id = $1', [serie.id])
      return stage.owner.api.issue(notaBody(cpfCnpj, { rps: { serie: '35' } }))
    },
  ],
  UF_INEXISTENTE: [422, ({ owner }) => owner.api.get('/municipios?uf=XX')],
  CONTRATO_SUSPENSO: [
    422,
    async (stage) => {
      const { api, body, contrato } = await underPlano(stage, {})
      made(await stage.office.superadmin.post(`/admin/contratos/${contrato}/suspender`, { motivo: MOTIVO }))
      return untilRefused('the suspension is known', () => api.issue(body()))
    },
  ],
  LIMITE_DO_PLANO: [
    422,
    async (stage) => {
      const { tenant } = await underPlano(stage, { limiteEmpresas: 1 })
      const one = () =>
        tenant.portal.post('/portal/empresas', { ...empresaBody('simples-nacional'), cpfCnpj: nextCnpj() })
      return untilRefused('the limit is known', one)
    },
  ],
  LIMITE_DA_CONTA: [
    422,
    async ({ world }) => {
      const { portal } = await world.register()
      const urls = Array.from({ length: 51 }, () => `https://cliente.example/${randomUUID()}`)
      const answers = await Promise.all(urls.map((url) => portal.post('/portal/webhooks', { url })))
      return answers.find(({ status }) => status >= 400) ?? assert.fail('51 endpoints in one account')
    },
  ],
  RECURSO_FORA_DO_PLANO: [
    422,
    async (stage) => {
      const { api, body } = await underPlano(stage, { recursos: [] })
      return untilRefused('the plan is known', () => api.issue(body({ opcoes: { prioridade: 'alta' } })))
    },
  ],
  PLANO_INDISPONIVEL: [
    422,
    async ({ office: { superadmin }, world }) => {
      const { id: planoId } = made(await superadmin.post('/admin/planos', novoPlano()))
      made(await superadmin.call('PATCH', `/admin/planos/${planoId}/desativar`, { body: { motivo: MOTIVO } }), 200)
      return superadmin.post('/admin/contratos', { tenantId: (await world.register()).id, planoId })
    },
  ],
  TROCA_DE_PLANO_INVALIDA: [
    422,
    async (stage) => {
      const { superadmin } = stage.office
      const { id: planoId } = made(await superadmin.post('/admin/planos', { ...novoPlano(), periodicidade: 'anual' }))
      const path = `/admin/contratos/${await newContrato(stage)}/trocar-plano`
      return superadmin.post(path, { planoId, quando: 'agora' })
    },
  ],
  CUPOM_INVALIDO: [422, (stage) => applied(stage, randomUUID())],
  CUPOM_EXPIRADO: [
    422,
    async (stage) => {
      const { id, codigo } = await cupom(stage.office.superadmin)
      await stage.world.sql(`update cupons set valido_ate = '2020-01-31' where id = $1`, [id])
      return applied(stage, codigo)
    },
  ],
  CUPOM_ESGOTADO: [
    422,
    async (stage) => {
      const { codigo } = await cupom(stage.office.superadmin, { limiteUsos: 1 })
      made(await applied(stage, codigo))
      return applied(stage, codigo)
    },
  ],
  CUPOM_INCOMPATIVEL: [
    422,
    async (stage) => {
      const contrato = await newContrato(stage)
      made(await applied(stage, (await cupom(stage.office.superadmin)).codigo, contrato))
      return applied(stage, (await cupom(stage.office.superadmin)).codigo, contrato)
    },
  ],
  COMPETENCIA_EM_CURSO: [
    422,
    ({ office }) => office.operador.post('/admin/faturamento/gerar', { competencia: isoMonth() }),
  ],
  NF_NAO_CONFIGURADA: 'test/shared-world/nf-mensalidade.test.ts: the office here has its configuration',
  SEM_DESTINATARIO: [
    422,
    async (stage) => {
      const { fatura, conta } = await newFatura(stage)
      await stage.world.sql(`update usuarios set status = 'bloqueado' where tenant_id = $1`, [conta])
      return stage.office.operador.post(`/admin/faturamento/faturas/${fatura}/enviar-email`, {})
    },
  ],
  TOMADOR_INCOMPLETO: [
    422,
    async (stage) => {
      const config = {
        ...{ empresaId: stage.ids.empresa, ambiente: 'homologacao', codigoServico: '01.07', aliquotaIss: 3 },
        ...{ discriminacaoModelo: 'Serviço de {competencia}', emitirAutomaticamente: 'nunca' },
      }
      made(await stage.office.superadmin.call('PUT', '/admin/nf-mensalidade/config', { body: config }), 200)
      const { fatura } = await newFatura(stage)
      return stage.office.operador.post(`/admin/nf-mensalidade/faturas/${fatura}/emitir-nf`, {})
    },
  ],
  INDICES_INDISPONIVEIS: 'test/own-process/contratos.test.ts: the source of the indices answers here',
  PRODUCAO_NAO_PERMITIDA: 'src/features/nfse/accept: no connection here has a real address',
  MULTIPLOS_SERVICOS_NAO_SUPORTADOS: [
    422,
    ({ owner }) => {
      const body = owner.body() as { servico: object[] }
      return owner.api.issue({ ...body, servico: [body.servico[0], { ...body.servico[0], codigo: '01.01' }] })
    },
  ],
  REGRA_NAO_ATENDIDA: [
    422,
    ({ owner }) => owner.api.issue(owner.body({ rps: { competencia: `${new Date().getUTCFullYear() + 2}-01` } })),
  ],
  VALOR_MASCARADO: [
    422,
    ({ owner, ids }) =>
      owner.api.call('PUT', `/empresas/${ids.empresa}/nfse-configs`, { body: { serieRps: '1', senha: '***' } }),
  ],
  WEBHOOK_URL_INVALIDA: [
    422,
    async ({ owner }) => (await owner.tenant.apiKey('producao')).post('/webhooks', { url: 'http://cliente.example/' }),
  ],
  PRAZO_EXPIRADO: [
    422,
    async ({ world }) => {
      const late = await issuerIn(world, '1500107', 'PA')
      await world.simulator.admin('PUT', 'convenio', { cMun: '1500107', prazoCancelamentoDias: 0 })
      const { id } = await late.api.waitSettled(made(await late.api.issue(late.body()), 202).id)
      return late.api.post(`/nfse/${id}/cancelar`, { motivo: MOTIVO })
    },
  ],
  CANCELAMENTO_RECUSADO: [
    422,
    async (stage) => {
      const motivo = `${MOTIVO} [simular: rejeitar: E0840]`
      return stage.owner.api.post(`/nfse/${(await newNota(stage)).id}/cancelar`, { motivo })
    },
  ],
  CARTA_CORRECAO_RECUSADA: 'test/shared-world/carta-correcao.test.ts: the city here takes no letters',
  OPERACAO_NAO_SUPORTADA_PELO_MUNICIPIO: [
    422,
    ({ owner, ids }) => {
      const body = { correcoes: { discriminacao: 'Suporte' }, motivo: MOTIVO }
      return owner.api.post(`/nfse/${ids.nota}/carta-correcao`, body)
    },
  ],
  SERIE_INATIVA: [
    422,
    async (stage) => {
      const { id, cpfCnpj } = await newEmpresa(stage)
      const path = `/portal/empresas/${id}/series`
      const serie = made(await stage.team.owner.post(path, { serie: '36', ambiente: 'homologacao', proximoNumero: 5 }))
      // A series of which no number is used is deleted, and not made inactive (estados 16).
      made(await stage.owner.api.issue(notaBody(cpfCnpj, { rps: { serie: '36' } })), 202)
      made(await stage.team.owner.call('DELETE', `${path}/${serie.id}?motivo=n%C3%A3o+se+usa+mais`), 200)
      return stage.owner.api.issue(notaBody(cpfCnpj, { rps: { serie: '36' } }))
    },
  ],
  LINK_INVALIDO: [
    422,
    ({ anonymous }) =>
      anonymous().post('/portal/auth/redefinir-senha', { token: 'a'.repeat(43), senha: 'outra frase comprida' }),
  ],
  SENHA_ATUAL_INCORRETA: [
    422,
    async ({ world }) => {
      const { portal } = await world.register()
      return portal.post('/portal/auth/trocar-senha', { senhaAtual: 'errada', senhaNova: 'outra frase comprida' })
    },
  ],
  ULTIMO_DONO: [
    422,
    async ({ world }) => {
      const { portal } = await world.register()
      const { usuario } = made(await portal.get('/portal/auth/me'), 200)
      return portal.call('PATCH', `/portal/usuarios/${usuario.id}`, { body: { papel: 'admin' } })
    },
  ],
  ULTIMO_SUPERADMIN: 'test/stage/admin-people.test.ts: the office here has two',
  SENHA_FRACA: [
    422,
    ({ anonymous }) => {
      const pessoa = { nome: 'Ana', email: `${randomUUID()}@conta.example` }
      return anonymous().post('/portal/auth/register', { ...pessoa, senha: 'curta', conta: { nome: 'Conta' } })
    },
  ],
  LIMITE_DE_REQUISICOES: 'limits.ts beside this file',
  INDISPONIVEL: 'src/platform/http/server.test.ts: while the service closes, or its database is away',
  ERRO_INTERNO: 'src/platform/http/server.test.ts: a fault of the service itself',
} satisfies Record<string, Caso>
