import { type Static, Type } from 'typebox'
import { Forma, Id, Instante, Nome, OuNulo, Texto } from '#formas/comum.ts'

/** The body that sends a note by e-mail. */
export const EnvioBody = Forma('PedidoEnvioDaNota', {
  para: Type.Array(Type.String({ format: 'email', maxLength: 200 }), {
    minItems: 1,
    maxItems: 5,
    description: 'Os endereços, cada um com a sua mensagem.',
  }),
  assunto: Type.Optional({
    ...Nome(150),
    description: 'O assunto; sem ele, "Nota fiscal 31 de Prestadora Ltda". Em homologação começa por [TESTE].',
  }),
  mensagem: Type.Optional(
    Texto(
      2000,
      'O texto, antes do link da nota; sem ele, um texto padrão. Em uma conta em teste não pode trazer outros endereços da internet.',
    ),
  ),
  copiaParaMim: Type.Optional(
    Type.Boolean({ description: 'Manda uma cópia ao usuário da sessão, se o e-mail dele está confirmado.' }),
  ),
})
export type PedidoEnvioDaNota = Static<typeof EnvioBody>

export const EnvioDaNota = Forma('EnvioDaNota', {
  id: Id,
  para: Type.String({
    description: 'O endereço; em parte (m***@cliente.com.br) para quem não vê o conteúdo das notas.',
  }),
  em: { ...Instante, description: 'Quando foi pedido.' },
  por: OuNulo(Type.String({ description: 'Quem enviou; nulo: o serviço, porque a empresa manda a nota ao tomador.' })),
  situacao: OuNulo(
    Type.Enum(['na_fila', 'enviado', 'nao_enviado', 'limitado'], {
      description:
        'enviado: o servidor de e-mail o recebeu. nao_enviado: ele o recusou, ou não respondeu. limitado: passou do limite de e-mails em 24 horas. Nula depois de 30 dias, quando a mensagem é apagada.',
    }),
  ),
})
export type EnvioDaNota = Static<typeof EnvioDaNota>

export const EnviosDaNota = Forma('EnviosDaNota', {
  itens: Type.Array(EnvioDaNota, { description: 'Os últimos 100, do mais novo para o mais antigo.' }),
  aberturas: OuNulo(
    Type.Object(
      {
        vezes: Type.Integer({ description: 'Quantas vezes a página pública foi aberta.', examples: [3] }),
        primeiraEm: { ...Instante, description: 'A primeira vez.' },
        ultimaEm: { ...Instante, description: 'A última vez.' },
      },
      {
        description:
          'As aberturas da página pública, sem as das pessoas da conta, das prévias de links e de robôs; de novo em menos de 30 minutos no mesmo navegador não conta. Nada se guarda de quem abriu. Nula: nenhuma.',
      },
    ),
  ),
})
export type EnviosDaNota = Static<typeof EnviosDaNota>

export const EXEMPLOS_ENVIO = {
  ao_tomador: { para: ['financeiro@cliente.com.br'], copiaParaMim: true },
  com_texto: {
    para: ['financeiro@cliente.com.br', 'contador@escritorio.com.br'],
    assunto: 'Nota de novembro',
    mensagem: 'Olá. Segue a nota de novembro, com vencimento no dia 10.',
  },
}
