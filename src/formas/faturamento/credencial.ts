import { type Static, Type } from 'typebox'
import { Ambiente, Endereco, Forma, Id, Momento, OuNulo, Texto } from '#formas/comum.ts'
import { Confirmacao } from '#formas/operacao/fila.ts'
import { MotivoOpcional } from './faturamento.ts'

const credencialFields = {
  id: Id,
  provedor: Type.Enum(['api_pix'], { description: 'Como se fala com o banco.' }),
  ambiente: Ambiente,
  baseUrl: Type.String({ description: 'O endereço da API Pix.' }),
  tokenUrl: Type.String({ description: 'Onde se pede o token.' }),
  clientIdMascarado: Type.String({ description: 'O começo do client id.' }),
  chavePix: Type.String({ description: 'A chave que recebe.' }),
  escopos: Type.Array(Type.String(), { description: 'O que se pede ao banco.' }),
  webhookUrl: Type.String({ description: 'Onde o banco avisa, sem o token.' }),
  certificadoValidoAte: { ...Momento, description: 'Até quando o certificado vale.' },
  webhookRegistradoEm: OuNulo({ ...Momento, description: 'Quando o banco aceitou o endereço; nulo: ainda não.' }),
  tokenAnteriorAte: OuNulo({ ...Momento, description: 'Até quando vale também o token anterior do webhook.' }),
  criadoEm: Momento,
}
export const CredencialDoBanco = Forma('CredencialDoBanco', credencialFields)
export type CredencialDoBanco = Static<typeof CredencialDoBanco>
export const CredencialCadastrada = Forma('CredencialCadastrada', {
  ...credencialFields,
  teste: Forma(
    'TesteDaCredencial',
    {
      situacao: Type.Enum(['aceita', 'recusada', 'sem_resposta'], {
        description: 'Se o banco deu acesso com ela agora; fica guardada em qualquer caso.',
      }),
      mensagem: Type.String({ description: 'O que o banco respondeu, e o que fazer.' }),
    },
    { description: 'O que o banco respondeu à credencial.' },
  ),
})
export type CredencialCadastrada = Static<typeof CredencialCadastrada>

export const NovaCredencial = Forma('NovaCredencialDoBanco', {
  provedor: Type.Enum(['api_pix'], { description: 'Como se fala com o banco.' }),
  ambiente: Ambiente,
  baseUrl: Endereco(500, 'O endereço da API Pix, https, como https://pix.banco.com.br/api/v2.'),
  tokenUrl: Endereco(500, 'Onde se pede o token, https.'),
  clientId: Texto(200, 'O client id que o banco deu.'),
  clientSecret: Texto(500, 'O client secret que o banco deu.'),
  certificadoPfxBase64: Texto(200_000, 'O .pfx com o certificado que o banco reconhece, em base64.'),
  senhaCertificado: Type.String({ maxLength: 200, description: 'A senha do .pfx.' }),
  chavePix: Texto(77, 'A chave que recebe.'),
  motivo: MotivoOpcional,
  confirmacao: Type.Optional({
    ...Id,
    description: 'O id do 202 que outra pessoa recebeu, para confirmar a troca.',
  }),
  webhookToken: Type.Optional(
    Type.String({
      minLength: 24,
      maxLength: 200,
      pattern: '^[A-Za-z0-9_-]+$',
      'x-formato': 'letras, dígitos, hífen e sublinhado',
      description: 'O token dos avisos; sem ele, o serviço cria um.',
    }),
  ),
})
export type NovaCredencial = Static<typeof NovaCredencial>

export const TrocaDaCredencial = Forma('TrocaDaCredencial', {
  confirmacao: { ...Confirmacao, description: 'O pedido, à espera da outra pessoa.' },
})
export type TrocaDaCredencial = Static<typeof TrocaDaCredencial>
