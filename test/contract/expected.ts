// Which roles and scopes may call what, by the specification and its matrix; nothing is from the service's own table.
import assert from 'node:assert/strict'

export const PAPEIS = ['owner', 'admin', 'developer', 'faturamento', 'leitura', 'contador'] as const
export type Papel = (typeof PAPEIS)[number]
const LETRA: Record<Papel, string> = {
  ...{ owner: 'O', admin: 'A', developer: 'D' },
  ...{ faturamento: 'F', leitura: 'L', contador: 'C' },
} as const

export const PAPEIS_ADMIN = ['suporte', 'operador', 'superadmin'] as const
export type PapelAdmin = (typeof PAPEIS_ADMIN)[number]

/** The roles of the portal that may call it. */
export const papeisOf = (name: string): Papel[] => {
  const letters = find(POR_PAPEL, name)
  return PAPEIS.filter((papel) => letters.includes(LETRA[papel]))
}

/** The roles of the back-office that may call it. */
export const papeisAdminOf = (name: string): readonly PapelAdmin[] => find(POR_PAPEL_ADMIN, name)

/** The scopes a key needs for it, all of them. */
export const escoposOf = (name: string): readonly string[] => find(POR_ESCOPO, name)

/**
 * Every role reads the notes of the whole account, but only owner, admin, developer and faturamento read what was sent, and act
 * on notes; companies, certificates, their links and series belong to the managers, configurations also to the developer; the reader has
 * no keys, webhooks or payloads of rejected attempts, the accountant none of the attempts, faturamento no keys or webhooks; people and the audit belong to the managers, the outbox to the owner.
 */
const POR_PAPEL: readonly (readonly [pattern: RegExp, letters: string])[] = [
  [/^GET \/portal\/nfse\/:id\/(rascunho-reemissao|pedido|transmissoes)\b/, 'OADF'],
  [/^POST \/portal\/fechamentos\b/, 'OAC'],
  [/^GET \/portal\/fechamentos\b/, 'OADFLC'],
  [/ \/portal\/visoes\b/, 'OADFLC'],
  [/^GET \/portal\/nfse\/iss$/, 'OADF'],
  [/^GET \/portal\/(nfse|eventos)\b/, 'OADFLC'],
  [/^POST \/portal\/nfse\b/, 'OADF'],
  [/^GET \/portal\/lotes\/(colunas|:loteId\/planilha)$/, 'OADF'],
  [/^GET \/portal\/lotes\b/, 'OADFLC'],
  [/ \/portal\/lotes\b/, 'OADF'],
  [/^((PUT|DELETE) \/portal\/empresas\/.*nfse-configs|POST \/portal\/empresas\/:id\/pronto-para-valer$)/, 'OAD'],
  [/^GET \/portal\/empresas\/cnpj\//, 'OADF'],
  [/ \/portal\/empresas\/:id\/certificado\b/, 'OA'],
  [/^GET \/portal\/(empresas|certificados)\b/, 'OADFLC'],
  [/ \/portal\/empresas\b/, 'OA'],
  [/ \/portal\/(api-keys|webhooks)\b/, 'OAD'],
  [/^GET \/portal\/tentativas-rejeitadas$/, 'OADFL'],
  [/^GET \/portal\/tentativas-rejeitadas\/:id$/, 'OADF'],
  [/ \/portal\/(invites|usuarios|auditoria)\b/, 'OA'],
  [/^(GET \/portal\/conta\/emails|POST \/portal\/conta\/plano|PATCH \/portal\/conta)$/, 'O'],
  [/^GET \/portal\/(recorrentes|modelos-servico)\b/, 'OADFLC'],
  [/ \/portal\/(recorrentes|modelos-servico|tomadores|clientes)\b/, 'OADF'],
  [/ \/portal\/(faturas|planos)\b/, 'OA'],
  [/ \/portal\/(ajuda|conta|contas|auth|municipios|tabelas|inicio|series|avisos)\b/, 'OADFLC'],
]

/**
 * Each changes the own access; suporte reads all but values; operador writes cities and queues, and bills; a superadmin
 * alone sets prices, changes people, sees sessions, puts an earlier version back in force and empties caches.
 */
const POR_PAPEL_ADMIN: readonly (readonly [pattern: RegExp, papeis: readonly PapelAdmin[]])[] = [
  [/ \/admin\/(auth|visoes|eventos)\b/, PAPEIS_ADMIN],
  [/^GET \/admin\/(settings|usuarios)$/, PAPEIS_ADMIN],
  [/ \/admin\/settings\b/, ['operador', 'superadmin']],
  [/ \/admin\/usuarios\b/, ['superadmin']],
  [/^GET \/admin\/tenants(\/:id(\/faturas\/:faturaId\/pdf)?)?$/, PAPEIS_ADMIN],
  [/^POST \/admin\/tenants\/:id\/(ver-como|webhooks\/reenviar-falhas|emails\/tentar-agora)$/, PAPEIS_ADMIN],
  [/^POST \/admin\/tenants\/:id\/usuarios\//, ['superadmin']],
  [/^PATCH \/admin\/tenants\/:id$/, ['operador', 'superadmin']],
  [/^GET \/admin\/(queues|saude|overview|dashboard-v2)\b/, PAPEIS_ADMIN],
  [/^GET \/admin\/nfse\/:id\/conflito$/, ['operador', 'superadmin']],
  [/ \/admin\/incidentes\/:id\/(tentar-agora|pausar|retomar|decidir|aviso|avisar)$/, ['operador', 'superadmin']],
  [/^GET \/admin\/separados\b/, PAPEIS_ADMIN],
  [/ \/admin\/separados\b/, ['operador', 'superadmin']],
  [/ \/admin\/incidentes\b/, PAPEIS_ADMIN],
  [/^GET \/admin\/dependencias$/, PAPEIS_ADMIN],
  [/^GET \/admin\/(queues|saude|overview|dashboard-v2|nfse)\b/, PAPEIS_ADMIN],
  [/^POST \/admin\/nfse\/:id\/(consultar|replay-webhook|validar-reemissao)$/, PAPEIS_ADMIN],
  [
    /^POST \/admin\/nfse\/:id\/(reemitir|reenfileirar|reprocessar|falha-definitiva|assumir|declarar-alheia|inutilizar-rps)$/,
    ['operador', 'superadmin'],
  ],
  [/^GET \/admin\/empresas\b/, PAPEIS_ADMIN],
  [/ \/admin\/empresas\b/, ['operador', 'superadmin']],
  [/^GET \/admin\/legacy-import\b/, PAPEIS_ADMIN],
  [/ \/admin\/legacy-import\b/, ['operador', 'superadmin']],
  [/ \/admin\/lgpd\b/, ['superadmin']],
  [/ \/admin\/cache\/value\b/, ['superadmin']],
  [/^POST \/admin\/cache\b/, ['superadmin']],
  [/^POST \/admin\/auditoria\b/, ['operador', 'superadmin']],
  [/^GET \/admin\/(queues|saude|overview|dashboard-v2|cache|audit|auditoria)\b/, PAPEIS_ADMIN],
  [/^GET \/admin\/(queues|saude|overview|dashboard-v2|monitor)\b/, PAPEIS_ADMIN],
  [/^POST \/admin\/monitor\/alertas\b/, PAPEIS_ADMIN],
  [/ \/admin\/monitor\b/, ['operador', 'superadmin']],
  [/^POST \/admin\/queues\/:name\/(pause|clean)$/, ['superadmin']],
  [/ \/admin\/(queues|confirmacoes)\b/, ['operador', 'superadmin']],
  [/^GET \/admin\/(conexoes|codigos|municipios|analyzer|regulamentacao)\b/, PAPEIS_ADMIN],
  [/^POST \/admin\/conexoes\/:slug\/rollback$/, ['superadmin']],
  [/ \/admin\/(conexoes|codigos|connections|municipios|analyzer|regulamentacao)\b/, ['operador', 'superadmin']],
  [/^GET \/admin\/(planos|precificacao|cupons|contratos|reajustes|indices|faturamento\/preview)\b/, PAPEIS_ADMIN],
  [/^GET \/admin\/bank\/(credencial|cobrancas|cobrancas\/:id|cobrancas\/:id\/consultar)$/, PAPEIS_ADMIN],
  [/ \/admin\/bank\/credencial$/, ['superadmin']],
  [/ \/admin\/bank\b/, ['operador', 'superadmin']],
  [/^POST \/admin\/faturamento\/faturas\/:id\/emitir-cobranca$/, ['operador', 'superadmin']],
  [/ \/admin\/(cupons|contratos)\b/, ['operador', 'superadmin']],
  [/^GET \/admin\/faturamento\/inadimplencia$/, PAPEIS_ADMIN],
  [/^POST \/admin\/faturamento\/faturas\/:id\/write-off$/, ['operador', 'superadmin']],
  [/^GET \/admin\/(planos|precificacao|cupons|contratos|reajustes|indices|faturamento)\b/, PAPEIS_ADMIN],
  [/ \/admin\/(cupons|contratos|faturamento)\b/, ['operador', 'superadmin']],
  [/ \/admin\/(planos|precificacao|reajustes|indices)\b/, ['superadmin']],
  [/^GET \/admin\/faturamento\/faturas\/:id\/pdf$/, PAPEIS_ADMIN],
  [/^POST \/admin\/faturamento\/faturas\/:id\/enviar-email$/, ['operador', 'superadmin']],
  [/^GET \/admin\/nf-mensalidade\b/, PAPEIS_ADMIN],
  [/^PUT \/admin\/nf-mensalidade\/config$/, ['superadmin']],
  [/ \/admin\/nf-mensalidade\b/, ['operador', 'superadmin']],
]

/** A replacement issues and cancels; a signing secret is shown to keys that may change it. */
const POR_ESCOPO: readonly (readonly [pattern: RegExp, escopos: readonly string[]])[] = [
  [/^GET \/nfse\b/, ['nfse.ler']],
  [/^POST \/nfse(\/validar|\/lote)?$/, ['nfse.emitir']],
  [/^POST \/nfse\/:id\/substituir$/, ['nfse.emitir', 'nfse.cancelar']],
  [/^POST \/nfse\//, ['nfse.cancelar']],
  [/^GET \/empresas\b/, ['empresas.ler']],
  [/ \/empresas\b/, ['empresas.escrever']],
  [/^GET \/webhooks\/segredo-avulso$/, ['webhooks.escrever']],
  [/^GET \/webhooks\b/, ['webhooks.ler']],
  [/ \/webhooks\b/, ['webhooks.escrever']],
]

function find<T>(table: readonly (readonly [RegExp, T])[], name: string): T {
  const [, value] = table.find(([pattern]) => pattern.test(name)) ?? []
  assert.ok(value !== undefined, `test/contract/expected.ts does not say who may ${name}`)
  return value
}
