import type { Operacao, OperacaoTemplate, PoliticaDeEnvio } from './template.ts'

/** An operation whose root is `{raiz}Envio` and whose answer is `{raiz}Resposta`. */
export const operacao = (nome: string, raiz: string, more: Partial<OperacaoTemplate> = {}): OperacaoTemplate => ({
  nome,
  raiz: `${raiz}Envio`,
  raizResposta: `${raiz}Resposta`,
  ...more,
})

/** The operation that issues, by the mode of the template. */
export const operacaoEnvio = ({ politica }: { politica: Pick<PoliticaDeEnvio, 'modo'> }): Operacao =>
  OPERACAO_DO_MODO[politica.modo]

const OPERACAO_DO_MODO = { gerar: 'gerar', sincrono: 'enviarSincrono', assincrono: 'enviarAssincrono' } as const
