import { type Escopo, NOMES_DE_ESCOPO } from '#domain/escopos.ts'
import { type Actor, type Ctx, type PapelAdmin, type PapelPortal, Refusal } from '#platform/ctx.ts'

type Rule = {
  papeis: readonly PapelPortal[]
  /** The scopes that a key needs, all of them; false: no API key is permitted. */
  apiKey: false | readonly Escopo[]
  anonimo?: boolean
  admin?: readonly PapelAdmin[]
  suporte?: true
}

const TODOS: readonly PapelPortal[] = ['owner', 'admin', 'developer', 'faturamento', 'leitura', 'contador']
/** Without the accountant, who has no access to what integrations send. */
const DA_EQUIPE: readonly PapelPortal[] = ['owner', 'admin', 'developer', 'faturamento', 'leitura']
const EMISSORES: readonly PapelPortal[] = ['owner', 'admin', 'developer', 'faturamento']
const INTEGRADORES: readonly PapelPortal[] = ['owner', 'admin', 'developer']
const GESTORES: readonly PapelPortal[] = ['owner', 'admin']
/** Who answers for the month of a company. */
const DO_FECHAMENTO: readonly PapelPortal[] = ['owner', 'admin', 'contador']
const NINGUEM: readonly PapelPortal[] = []

/** A permission of the back-office: for these roles only. */
const admin = <const Papeis extends readonly PapelAdmin[]>(...papeis: Papeis) => ({
  papeis: NINGUEM,
  apiKey: false as const,
  admin: papeis,
})
const QUALQUER_ADMIN = ['suporte', 'operador', 'superadmin'] as const
const OPERADORES = ['operador', 'superadmin'] as const

/**
 * Every permission and the actors that have it. `papeis`: the portal roles; `apiKey`: the scopes an API key needs;
 * `anonimo`: permitted without authentication; `admin`: the roles of the back-office; `suporte`: also support that sees
 * the portal as the customer does, reading only. Jobs have every permission in the
 * table; an actor that is not listed has none.
 */
export const PERMISSIONS = {
  'nota.read': { papeis: TODOS, apiKey: ['nfse.ler'], admin: QUALQUER_ADMIN, suporte: true },
  // the bytes sent and received, with all personal data of the customer (LGPD)
  'nota.read-conteudo': { papeis: EMISSORES, apiKey: false, admin: OPERADORES },
  'nota.issue': { papeis: EMISSORES, apiKey: ['nfse.emitir'] },
  'nota.validate': { papeis: EMISSORES, apiKey: ['nfse.emitir'] },
  'nota.consult': { papeis: EMISSORES, apiKey: ['nfse.ler'], admin: QUALQUER_ADMIN },
  'nota.give-up': admin(...OPERADORES),
  'nota.resolve-conflict': admin(...OPERADORES),
  // the note as operators see it: with personal data only for those who may read what was sent
  'nota.inspect': admin(...QUALQUER_ADMIN),
  'nota.replay-webhook': admin(...QUALQUER_ADMIN),
  'nota.requeue': admin(...OPERADORES),
  'nota.reprocess': admin(...OPERADORES),
  'nota.cancel': { papeis: EMISSORES, apiKey: ['nfse.cancelar'] },
  'nota.request-cancel': { papeis: EMISSORES, apiKey: ['nfse.cancelar'] },
  'nota.replace': { papeis: EMISSORES, apiKey: ['nfse.emitir', 'nfse.cancelar'] },
  'nota.correct': { papeis: EMISSORES, apiKey: ['nfse.cancelar'] },
  // Clients of other providers name the addresses, and send with the key that issued (src/http/compat).
  'nota.send': { papeis: EMISSORES, apiKey: ['nfse.emitir'] },
  'nota.reissue-draft': { papeis: EMISSORES, apiKey: false, admin: QUALQUER_ADMIN },
  'nota.reissue': { papeis: EMISSORES, apiKey: false, admin: OPERADORES },
  'fechamento.read': { papeis: TODOS, apiKey: false, suporte: true },
  // checking, closing, opening again, and links to people outside of the account
  'fechamento.write': { papeis: DO_FECHAMENTO, apiKey: false },
  'modelo.read': { papeis: TODOS, apiKey: false, suporte: true },
  'modelo.write': { papeis: EMISSORES, apiKey: false },
  // with the CPF and the address of each
  'tomador.read': { papeis: EMISSORES, apiKey: false },
  'tomador.write': { papeis: EMISSORES, apiKey: false },
  'recorrente.read': { papeis: TODOS, apiKey: false, suporte: true },
  'recorrente.write': { papeis: EMISSORES, apiKey: false },
  'rps.void': { papeis: EMISSORES, apiKey: ['nfse.cancelar'], admin: OPERADORES },
  'empresa.read': { papeis: TODOS, apiKey: ['empresas.ler'], admin: QUALQUER_ADMIN, suporte: true },
  // operators import companies with their configurations and series from another provider
  'empresa.write': { papeis: GESTORES, apiKey: ['empresas.escrever'], admin: OPERADORES },
  'certificado.write': { papeis: GESTORES, apiKey: ['empresas.escrever'] },
  // by a link, for the company that the link names
  'certificado.renew': { papeis: NINGUEM, apiKey: false, anonimo: true },
  'config.read': { papeis: TODOS, apiKey: ['empresas.ler'], suporte: true },
  'config.write': { papeis: INTEGRADORES, apiKey: ['empresas.escrever'], admin: OPERADORES },
  'serie.read': { papeis: TODOS, apiKey: ['empresas.ler'], admin: QUALQUER_ADMIN, suporte: true },
  'serie.write': { papeis: GESTORES, apiKey: false, admin: OPERADORES },
  'serie.mend': admin(...OPERADORES),
  'municipio.read': { papeis: TODOS, apiKey: [], suporte: true },
  // only people get a message: a request goes out by e-mail
  'municipio.avise-me': { papeis: TODOS, apiKey: false },
  'api-key.read': { papeis: INTEGRADORES, apiKey: false, admin: QUALQUER_ADMIN },
  'api-key.write': { papeis: INTEGRADORES, apiKey: false },
  'webhook.read': { papeis: INTEGRADORES, apiKey: ['webhooks.ler'], admin: QUALQUER_ADMIN },
  'webhook.write': { papeis: INTEGRADORES, apiKey: ['webhooks.escrever'] },
  'tentativa.list': { papeis: DA_EQUIPE, apiKey: false, admin: QUALQUER_ADMIN, suporte: true },
  'tentativa.read': { papeis: EMISSORES, apiKey: false },
  'usuario.read': { papeis: GESTORES, apiKey: false, admin: QUALQUER_ADMIN },
  'usuario.write': { papeis: GESTORES, apiKey: false },
  'auditoria.read': { papeis: GESTORES, apiKey: false },
  'cnpj.read': { papeis: EMISSORES, apiKey: false },
  // the outbox holds invitation and password links: an admin must not see an owner's
  'email.read': { papeis: ['owner'], apiKey: false },
  'perfil.write': { papeis: TODOS, apiKey: false },
  'sessao.own': { papeis: TODOS, apiKey: false, suporte: true },
  'conta.read': { papeis: TODOS, apiKey: false, admin: QUALQUER_ADMIN, suporte: true },
  'conta.write': { papeis: ['owner'], apiKey: false },
  // amounts of the account's contract (docs/referencia/security.md#d-security-checklist: plan, faturas)
  'fatura.read': { papeis: GESTORES, apiKey: false },
  'plano.change': { papeis: ['owner'], apiKey: false },
  // a further account of the person; the session stays where it is
  'conta.create': { papeis: TODOS, apiKey: false },
  'conta.register': { papeis: NINGUEM, apiKey: false, anonimo: true },
  'sessao.open': { papeis: NINGUEM, apiKey: false, anonimo: true },
  'admin.sessao': admin(...QUALQUER_ADMIN),
  'admin.conta.read': admin(...QUALQUER_ADMIN),
  'admin.conta.write': admin(...OPERADORES),
  'admin.conta.ver-como': admin(...QUALQUER_ADMIN),
  // what waits to go out to a customer: webhooks and e-mails, tried now
  'admin.envio.push': admin(...QUALQUER_ADMIN),
  'admin.usuario.read': admin(...QUALQUER_ADMIN),
  'admin.usuario.write': admin('superadmin'),
  'admin.conexao.read': admin(...QUALQUER_ADMIN),
  'admin.conexao.write': admin(...OPERADORES),
  'admin.conexao.dry-run': admin(...OPERADORES),
  'admin.conexao.publish': admin(...OPERADORES),
  'admin.conexao.rollback': admin('superadmin'),
  'admin.codigo.classify': admin(...OPERADORES),
  'admin.municipio.read': admin(...QUALQUER_ADMIN),
  'admin.municipio.write': admin(...OPERADORES),
  'admin.municipio.test': admin(...OPERADORES),
  'admin.municipio.flush-cache': admin(...OPERADORES),
  'admin.empresa.trilho': admin(...OPERADORES),
  // values are hidden from suporte, and each setting names the roles that may change it (src/domain/ajustes.ts)
  'admin.ajuste.read': admin(...QUALQUER_ADMIN),
  'admin.ajuste.write': admin(...OPERADORES),
  // suporte reads what is billed, operador bills, superadmin sets prices (docs/referencia/security.md#d-security-checklist)
  'admin.faturamento.read': admin(...QUALQUER_ADMIN),
  'admin.faturamento.write': admin(...OPERADORES),
  // a query to the bank, whose answer is applied as by the job
  'admin.cobranca.consult': admin(...QUALQUER_ADMIN),
  'admin.preco.write': admin('superadmin'),
  'admin.nf.config': admin('superadmin'),
  // the credential of the bank: its holder receives the money
  'admin.banco.write': admin('superadmin'),
  'admin.fila.read': admin(...QUALQUER_ADMIN),
  'admin.fila.write': admin(...OPERADORES),
  'admin.fila.pause': admin('superadmin'),
  // ending a pause is work of the person on call
  'admin.fila.resume': admin(...OPERADORES),
  'admin.importacao.read': admin(...QUALQUER_ADMIN),
  'admin.importacao.write': admin(...OPERADORES),
  'admin.lgpd.export': admin('superadmin'),
  'admin.saude.read': admin(...QUALQUER_ADMIN),
  // who is on call takes, releases and comments what is wrong, whatever the role
  'admin.incidente.read': admin(...QUALQUER_ADMIN),
  'admin.incidente.write': admin(...QUALQUER_ADMIN),
  'admin.cache.read': admin(...QUALQUER_ADMIN),
  'admin.cache.read-value': admin('superadmin'),
  'admin.cache.write': admin('superadmin'),
  'admin.auditoria.read': admin(...QUALQUER_ADMIN),
  'admin.auditoria.verify': admin(...OPERADORES),
  'admin.monitor.read': admin(...QUALQUER_ADMIN),
  'admin.monitor.probe': admin(...OPERADORES),
  'admin.alerta.resolve': admin(...QUALQUER_ADMIN),
  // a notice to all accounts that an incident reaches, in the portal and by e-mail
  'admin.incidente.notify': admin(...OPERADORES),
  'admin.analise.read': admin(...QUALQUER_ADMIN),
  'admin.analise.write': admin(...OPERADORES),
  'admin.regulamentacao.read': admin(...QUALQUER_ADMIN),
  'admin.regulamentacao.check': admin(...OPERADORES),
} as const satisfies Record<string, Rule>

export type Permission = keyof typeof PERMISSIONS

/** The permissions of a session that lacks a required second factor: enrol one, look at itself, end. */
const SEM_FATOR: readonly string[] = ['perfil.write', 'sessao.own', 'admin.sessao']

/** Whether this actor has the permission; false for a permission that is not in the table. */
export function isAllowed(actor: Actor, permission: string): boolean {
  if (!Object.hasOwn(PERMISSIONS, permission)) return false
  const rule: Rule = PERMISSIONS[permission as Permission]
  switch (actor.kind) {
    case 'api-key':
      return rule.apiKey !== false && missingEscopos(actor, rule.apiKey).length === 0
    case 'portal':
      return (!actor.limitada || SEM_FATOR.includes(permission)) && rule.papeis.includes(actor.papel)
    case 'admin':
      return (!actor.limitada || SEM_FATOR.includes(permission)) && (rule.admin?.includes(actor.papel) ?? false)
    case 'suporte':
      return rule.suporte ?? false
    case 'job':
      return true
    case 'anonimo':
      return rule.anonimo ?? false
  }
}

/** The permissions of a portal role; a page decides by them which buttons to show. */
export const permissionsOf = (papel: PapelPortal): Permission[] =>
  (Object.keys(PERMISSIONS) as Permission[]).filter((name) => (PERMISSIONS[name] as Rule).papeis.includes(papel))

/** The permissions of a role of the back-office. */
export const permissionsOfAdmin = (papel: PapelAdmin): Permission[] =>
  (Object.keys(PERMISSIONS) as Permission[]).filter((name) => (PERMISSIONS[name] as Rule).admin?.includes(papel))

/** The permissions of support that sees the portal as the customer does. */
export const permissionsOfSuporte = (): Permission[] =>
  (Object.keys(PERMISSIONS) as Permission[]).filter((name) => (PERMISSIONS[name] as Rule).suporte)

/** The scopes a role may grant to a key: those that permit nothing beyond the role itself (docs/decisions/0014). */
export const escoposOf = (papel: PapelPortal): Escopo[] =>
  NOMES_DE_ESCOPO.filter((escopo) =>
    Object.values<Rule>(PERMISSIONS).every(
      ({ apiKey, papeis }) => papeis.includes(papel) || !(apiKey || []).includes(escopo),
    ),
  )

/** The scopes a key needs for this permission; null when no API key is permitted. */
export function escoposFor(permission: string): readonly Escopo[] | null {
  const rule: Rule | undefined = Object.hasOwn(PERMISSIONS, permission)
    ? PERMISSIONS[permission as Permission]
    : undefined
  return rule?.apiKey || null
}

type ApiKeyActor = Extract<Actor, { kind: 'api-key' }>

const missingEscopos = ({ escopos }: ApiKeyActor, needed: readonly Escopo[]): Escopo[] =>
  needed.filter((escopo) => escopos !== null && !escopos.includes(escopo))

/** The first line of every verb and the guard of every route. Throws SEM_PERMISSAO, ESCOPO_INSUFICIENTE,
 * SEGUNDO_FATOR_OBRIGATORIO, SESSAO_SOMENTE_LEITURA. */
export function allow({ actor }: Pick<Ctx, 'actor'>, permission: Permission): void {
  if (isAllowed(actor, permission)) return
  if ('limitada' in actor && actor.limitada && isAllowed({ ...actor, limitada: false }, permission))
    throw new Refusal('SEGUNDO_FATOR_OBRIGATORIO', `${actor.kind} ${actor.usuarioId} has no second factor`)
  if (actor.kind === 'suporte') throw new Refusal('SESSAO_SOMENTE_LEITURA', `support may not ${permission}`)
  const needed = actor.kind === 'api-key' ? escoposFor(permission) : null
  throw actor.kind === 'api-key' && needed
    ? refuseEscopo(actor.escopos ?? [], needed)
    : new Refusal('SEM_PERMISSAO', `${actor.kind} may not ${permission}`)
}

function refuseEscopo(escopos: readonly Escopo[], escoposNecessarios: readonly Escopo[]): Refusal {
  const mensagem = `A chave tem ${listed(escopos)}; esta operação pede ${listed(escoposNecessarios)}.`
  return new Refusal('ESCOPO_INSUFICIENTE', mensagem, {
    erros: [{ campo: '', codigo: 'ESCOPO_INSUFICIENTE', mensagem }],
    dados: { escopos, escoposNecessarios },
  })
}

const listed = (escopos: readonly Escopo[]) => escopos.join(', ')

/** Whether the caller is a key of homologação: it neither changes nor reads what belongs to production. */
export const isHomologacao = ({ actor }: Ctx): boolean => actor.kind === 'api-key' && actor.ambiente === 'homologacao'

/**
 * Throws NAO_ENCONTRADO for a company this key or user has no access to: for them it does not exist
 * (docs/especificacao/contrato.md#5-authentication).
 */
export function allowEmpresa(ctx: Ctx, empresaId: string): void {
  const limit = empresaLimit(ctx)
  if (limit && !limit.includes(empresaId))
    throw new Refusal('NAO_ENCONTRADO', `empresa ${empresaId} is not given to this caller`)
}

/**
 * Throws SEM_PERMISSAO for a caller limited to some companies: what the verb creates or changes belongs to the whole
 * account. `porque`: the sentence shown to the client.
 */
export function allowWholeConta(ctx: Ctx, porque: string): void {
  if (!empresaLimit(ctx)) return
  const erros = [{ campo: '', codigo: 'SEM_PERMISSAO', mensagem: `Esta credencial vê só algumas empresas; ${porque}` }]
  throw new Refusal('SEM_PERMISSAO', 'the caller is limited to some companies', { erros })
}

/** The companies a caller is limited to, or null when the caller has the whole account. */
export const empresaLimit = ({ actor }: Ctx): readonly string[] | null =>
  actor.kind === 'api-key' || actor.kind === 'portal' ? actor.empresaIds : null
