import { type Actor, type Ctx, type PapelAdmin, type PapelPortal, Refusal } from '../../platform/ctx.ts'

type Rule = { papeis: readonly PapelPortal[]; apiKey: boolean; anonimo?: boolean; admin?: readonly PapelAdmin[] }

const TODOS: readonly PapelPortal[] = ['owner', 'admin', 'developer', 'leitura']
const EMISSORES: readonly PapelPortal[] = ['owner', 'admin', 'developer']
const GESTORES: readonly PapelPortal[] = ['owner', 'admin']
const NINGUEM: readonly PapelPortal[] = []

/** A permission of the back-office: for these roles and nobody else. */
const admin = <const Papeis extends readonly PapelAdmin[]>(...papeis: Papeis) => ({
  papeis: NINGUEM,
  apiKey: false as const,
  admin: papeis,
})
const QUALQUER_ADMIN = ['suporte', 'operador', 'superadmin'] as const
const OPERADORES = ['operador', 'superadmin'] as const

/**
 * Who may do what: the one table. `papeis` are the portal roles, `apiKey` whether a key may too, `anonimo` whether
 * anyone may, `admin` the roles of the back-office. Jobs are our own work and pass; whoever is not named does not.
 */
export const PERMISSIONS = {
  'nota.read': { papeis: TODOS, apiKey: true, admin: QUALQUER_ADMIN },
  'nota.issue': { papeis: EMISSORES, apiKey: true },
  'nota.validate': { papeis: EMISSORES, apiKey: true },
  'nota.consult': { papeis: EMISSORES, apiKey: true },
  'nota.cancel': { papeis: EMISSORES, apiKey: true },
  'nota.request-cancel': { papeis: EMISSORES, apiKey: true },
  'nota.replace': { papeis: EMISSORES, apiKey: true },
  'nota.correct': { papeis: EMISSORES, apiKey: true },
  'nota.reissue-draft': { papeis: EMISSORES, apiKey: false, admin: QUALQUER_ADMIN },
  'nota.reissue': { papeis: EMISSORES, apiKey: false, admin: OPERADORES },
  'rps.void': { papeis: EMISSORES, apiKey: true },
  'empresa.read': { papeis: TODOS, apiKey: true },
  'empresa.write': { papeis: GESTORES, apiKey: true },
  'certificado.write': { papeis: GESTORES, apiKey: true },
  'config.read': { papeis: TODOS, apiKey: true },
  'config.write': { papeis: EMISSORES, apiKey: true },
  'serie.read': { papeis: TODOS, apiKey: true },
  'serie.write': { papeis: GESTORES, apiKey: false },
  'municipio.read': { papeis: TODOS, apiKey: true },
  'api-key.read': { papeis: EMISSORES, apiKey: false },
  'api-key.write': { papeis: EMISSORES, apiKey: false },
  'webhook.read': { papeis: EMISSORES, apiKey: true },
  'webhook.write': { papeis: EMISSORES, apiKey: true },
  'tentativa.list': { papeis: TODOS, apiKey: false },
  'tentativa.read': { papeis: EMISSORES, apiKey: false },
  'usuario.read': { papeis: GESTORES, apiKey: false },
  'usuario.write': { papeis: GESTORES, apiKey: false },
  'auditoria.read': { papeis: GESTORES, apiKey: false },
  'cnpj.read': { papeis: EMISSORES, apiKey: false },
  // an outbox holds links that open doors: an admin must not come upon an owner's
  'email.read': { papeis: ['owner'], apiKey: false },
  'perfil.write': { papeis: TODOS, apiKey: false },
  'conta.read': { papeis: TODOS, apiKey: false },
  'conta.register': { papeis: NINGUEM, apiKey: false, anonimo: true },
  'sessao.open': { papeis: NINGUEM, apiKey: false, anonimo: true },
  'admin.sessao': admin(...QUALQUER_ADMIN),
  'admin.conexao.read': admin(...QUALQUER_ADMIN),
  'admin.conexao.write': admin(...OPERADORES),
  'admin.conexao.dry-run': admin(...OPERADORES),
  'admin.conexao.publish': admin(...OPERADORES),
  'admin.conexao.rollback': admin('superadmin'),
  'admin.municipio.read': admin(...QUALQUER_ADMIN),
  'admin.municipio.write': admin(...OPERADORES),
  'admin.municipio.test': admin(...OPERADORES),
  'admin.municipio.flush-cache': admin('superadmin'),
  'admin.analise.read': admin(...QUALQUER_ADMIN),
  'admin.analise.write': admin(...OPERADORES),
} as const satisfies Record<string, Rule>

export type Permission = keyof typeof PERMISSIONS

/** Whether this caller may; false for a permission that is not in the table. */
export function isAllowed(actor: Actor, permission: string): boolean {
  if (!Object.hasOwn(PERMISSIONS, permission)) return false
  const rule: Rule = PERMISSIONS[permission as Permission]
  switch (actor.kind) {
    case 'api-key':
      return rule.apiKey
    case 'portal':
      return rule.papeis.includes(actor.papel)
    case 'admin':
      return rule.admin?.includes(actor.papel) ?? false
    case 'job':
      return true
    case 'anonimo':
      return rule.anonimo ?? false
  }
}

/** The first line of every verb. Throws SEM_PERMISSAO. */
export function allow(ctx: Ctx, permission: Permission): void {
  if (!isAllowed(ctx.actor, permission)) throw new Refusal('SEM_PERMISSAO', `${ctx.actor.kind} may not ${permission}`)
}

/** Throws NAO_ENCONTRADO for a company that this key or user was not given: to them it does not exist (spec §5). */
export function allowEmpresa(ctx: Ctx, empresaId: string): void {
  const limit = empresaLimit(ctx)
  if (limit && !limit.includes(empresaId))
    throw new Refusal('NAO_ENCONTRADO', `empresa ${empresaId} is not given to this caller`)
}

/** The companies a caller is limited to, or null when the whole account is open to it. */
export const empresaLimit = ({ actor }: Ctx): readonly string[] | null =>
  actor.kind === 'api-key' || actor.kind === 'portal' ? actor.empresaIds : null
