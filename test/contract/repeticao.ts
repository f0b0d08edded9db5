// The answer of the same call the second time, where it differs from the first: the code, and the reason why no state
// is compared that the first call reached.

/** The code of a repeated call; null: it answers like the first, in the same state. */
export const repeticaoOf = (name: string): string | null =>
  REPETICOES.find(([pattern]) => pattern.test(name))?.[1] ?? null

/** Its result continues by itself, or other operations change the same thing meanwhile. */
export const progride = (name: string): boolean => PROGRIDEM.some((pattern) => pattern.test(name))

const PROGRIDEM = [
  /^POST (\/portal)?\/nfse\b/,
  /^POST \/portal\/lotes\b/,
  /^POST \/admin\/(auditoria\/verificar|analyzer|regulamentacao|bank\/cobrancas)\b/,
  /^POST \/admin\/nfse\/:id\/(reenfileirar|reprocessar)$/,
  /^POST \/admin\/queues\/:name\/jobs\/:jobId\/retry$/,
  /^POST \/admin\/nf-mensalidade\/faturas\/:id\/emitir-nf$/,
  /^PATCH \/admin\/planos\/:id$/,
]

const REPETICOES: readonly (readonly [pattern: RegExp, codigo: string])[] = [
  // It makes something, and the same again is in the way of it.
  [/^POST (\/portal)?\/empresas$/, 'EMPRESA_JA_CADASTRADA'],
  [/^POST \/portal\/empresas\/:empresaId\/series$/, 'SERIE_JA_CADASTRADA'],
  [/^POST (\/portal\/auth\/register|\/admin\/usuarios)$/, 'EMAIL_JA_CADASTRADO'],
  [/^POST \/portal\/invites$/, 'CONVITE_PENDENTE'],
  [/^POST \/portal\/tomadores$/, 'REGRA_NAO_ATENDIDA'],
  [/^POST \/admin\/planos$/, 'PLANO_JA_CADASTRADO'],
  [/^POST \/admin\/cupons$/, 'CUPOM_JA_CADASTRADO'],
  [/^POST \/admin\/contratos$/, 'CONTRATO_EXISTENTE'],
  [/^POST \/admin\/regulamentacao\/health-check-municipios$/, 'ESTADO_INVALIDO'],
  // It makes another in the place of one, once.
  [/^POST \/(portal|admin)\/nfse\/:id\/reemitir$/, 'REEMISSAO_NAO_PERMITIDA'],
  [/^POST \/admin\/faturamento\/faturas\/:id\/reemitir$/, 'ESTADO_INVALIDO'],
  // What it names is gone.
  [/^DELETE .*\/nfse-configs\/:configId$/, 'NAO_ENCONTRADO'],
  [/^DELETE \/portal\/empresas\/:empresaId\/series\/:serieId$/, 'NAO_ENCONTRADO'],
  [/^DELETE (\/portal)?\/webhooks\/:id$/, 'NAO_ENCONTRADO'],
  [/^DELETE \/admin\/(conexoes\/:id\/municipios\/:ibge|bank\/credencial)$/, 'NAO_ENCONTRADO'],
  [/^POST \/admin\/codigos\/desclassificar$/, 'NAO_ENCONTRADO'],
  // The session that calls has ended by it.
  [/\/auth\/(logout|trocar-senha|trocar-conta)$|^DELETE .*\/auth\/sessoes\/:id$/, 'SESSAO_EXPIRADA'],
  // A link, a challenge or a code is valid once.
  [/\/auth\/login\/codigo$/, 'DESAFIO_EXPIRADO'],
  [/\/auth\/(ver-como|redefinir-senha|aceitar-convite|confirmar-email|definir-senha)$/, 'LINK_INVALIDO'],
  [/\/certificados\/link\/enviar$/, 'LINK_INVALIDO'],
  [/\/auth\/segundo-fator\/codigos$/, 'SEGUNDO_FATOR_INVALIDO'],
  [/\/auth\/segundo-fator\/(confirmar|remover)$/, 'ESTADO_INVALIDO'],
  [/\/auth\/confirmar-email\/reenviar$/, 'LIMITE_DE_REQUISICOES'],
  // A change of plan is priced by the day on which it is asked, from another plan.
  [/^POST (\/portal\/conta\/plano|\/admin\/contratos\/:id\/trocar-plano)$/, 'TROCA_DE_PLANO_INVALIDA'],
  // The note or the job continues at once, and is no longer where the act begins.
  [/^POST \/admin\/nfse\/:id\/(reenfileirar|reprocessar)$/, 'ESTADO_INVALIDO'],
  [/^POST \/admin\/queues\/:name\/jobs\/:jobId\/retry$/, 'ESTADO_INVALIDO'],
  // It names the version that it changes.
  [/^PATCH \/admin\/conexoes\/:id$|^PUT \/portal\/lotes\/:loteId\/linhas\/:linha$/, 'ESTADO_INVALIDO'],
]
