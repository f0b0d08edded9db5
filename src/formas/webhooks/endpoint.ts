import { type Static, Type } from 'typebox'
import { ESTADOS_ENDPOINT } from '#domain/webhook/estados.ts'
import { EVENTOS } from '#domain/webhook/eventos.ts'
import { FORMATOS_DE_AVISO } from '#domain/webhook/formatos.ts'
import { Ambiente, Endereco, Forma, Id, Instante, OuNulo } from '#formas/comum.ts'
import { Versao, VersaoLida } from '#formas/contas/empresa.ts'

export const EnderecosDosWebhooks = Forma('EnderecosDosWebhooks', {
  enderecos: Type.Array(Type.String({ examples: ['203.0.113.10/32'] }), {
    description: 'Endereços e redes, em CIDR, de onde saem todos os webhooks; vazia: nenhum é prometido.',
  }),
  mensagem: Type.String({ description: 'O que a lista promete.' }),
})
export const Url = Endereco(2000)
export const NomeDeEvento = Type.Enum([...EVENTOS], { $id: 'NomeDeEvento' })
export const Eventos = Type.Array(NomeDeEvento, { minItems: 1, maxItems: 50 })
export const AmbienteDoEndpoint = Type.Union([Ambiente, Type.Null()], {
  description: 'O ambiente cujos eventos recebe; null: os dois.',
})
export const FormatoDoAviso = OuNulo(
  Type.Enum([...FORMATOS_DE_AVISO], {
    $id: 'FormatoDeAviso',
    description:
      'A forma dos avisos: a de outro provedor, para um programa escrito para ele. Nulo: a deste serviço, que os Webhooks desta página descrevem. Em toda forma, x-service-signature assina os bytes enviados.',
  }),
)
export const Descricao = OuNulo(Type.String({ maxLength: 200 }))
export const endpointFields = {
  id: Id,
  url: Type.String(),
  descricao: OuNulo(Type.String()),
  eventos: Type.Array(NomeDeEvento),
  ambiente: AmbienteDoEndpoint,
  formato: FormatoDoAviso,
  empresaId: OuNulo({ ...Id, description: 'A empresa cujas notas recebe; nulo: todas as da conta.' }),
  estado: Type.Enum([...ESTADOS_ENDPOINT]),
  ultimoSucessoEm: OuNulo(Instante),
  falhandoDesde: OuNulo(Instante),
  segredoAnteriorAte: OuNulo(Instante),
  ultimas24h: Forma(
    'UltimasEntregas',
    {
      entregas: Type.Integer({
        minimum: 0,
        description: 'Criadas nas últimas 24 horas, no máximo as 5.000 mais novas.',
      }),
      entregues: Type.Integer({ minimum: 0, description: 'Quantas delas chegaram.' }),
      falhas: Type.Integer({ minimum: 0, description: 'Quantas delas falharam ao menos uma vez e não chegaram.' }),
      taxaSucesso: OuNulo(
        Type.Number({ description: 'De 0 a 1, das que chegaram ou falharam; nulo sem nenhuma.', examples: [0.985] }),
      ),
    },
    { description: 'A saúde do endpoint nas últimas 24 horas.' },
  ),
  versao: Versao,
  criadoEm: Instante,
  atualizadoEm: Instante,
}
export const Endpoint = Forma('Endpoint', endpointFields)
export type Endpoint = Static<typeof Endpoint>
export const EndpointComSegredo = Forma('EndpointComSegredo', { ...endpointFields, segredo: Type.String() })
export const ResultadoTeste = Forma('ResultadoTeste', {
  entregaId: Id,
  entregue: Type.Boolean(),
  statusHttp: OuNulo(Type.Integer()),
  erroClasse: OuNulo(Type.String()),
  duracaoMs: Type.Integer(),
})
export type ResultadoTeste = Static<typeof ResultadoTeste>
export const NovoEndpoint = Forma('NovoEndpoint', {
  url: Url,
  eventos: Type.Optional(Eventos),
  ambiente: Type.Optional(AmbienteDoEndpoint),
  formato: Type.Optional(FormatoDoAviso),
  descricao: Type.Optional(Descricao),
})
export type NovoEndpoint = Static<typeof NovoEndpoint>
export const MudancaEndpoint = Forma('MudancaEndpoint', {
  url: Type.Optional(Url),
  eventos: Type.Optional(Eventos),
  ambiente: Type.Optional(AmbienteDoEndpoint),
  formato: Type.Optional(FormatoDoAviso),
  descricao: Type.Optional(Descricao),
  ativo: Type.Optional(Type.Boolean({ description: 'false desliga o endpoint; true o religa.' })),
  versao: Type.Optional(VersaoLida(1)),
})
export type MudancaEndpoint = Static<typeof MudancaEndpoint>
export const SegredoAvulso = Forma('SegredoAvulso', {
  ambiente: Ambiente,
  segredo: Type.String({ description: 'Assina os avisos das notas deste ambiente.' }),
})
export type SegredoAvulso = Static<typeof SegredoAvulso>
