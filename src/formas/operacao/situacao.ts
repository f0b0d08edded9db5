import { type Static, Type } from 'typebox'
import { ESTADOS_DA_SITUACAO, NIVEIS_DO_DIA } from '#domain/situacao.ts'
import { Forma, Ibge, Id, MomentoPedido, OuNulo } from '#formas/comum.ts'

export const ParteDaSituacao = Forma('ParteDaSituacao', {
  nome: Type.String({ description: 'O nome da cidade, ou da parte do serviço.', examples: ['Guarulhos'] }),
  uf: OuNulo(Type.String({ description: 'A UF; nula na parte do serviço.', examples: ['SP'] })),
  ibge: OuNulo(Ibge),
  estado: Type.Enum([...ESTADOS_DA_SITUACAO], {
    description: 'Como responde agora; sem_pedidos: nada foi pedido à cidade nos últimos 15 minutos.',
  }),
  disponibilidade: OuNulo(
    Type.Number({
      minimum: 0,
      maximum: 1,
      description:
        'Em 90 dias, de 0 a 1. Da cidade, a parte dos pedidos que ela respondeu; da parte do serviço, a do tempo. Nula sem nenhum.',
      examples: [0.9981],
    }),
  ),
  dias: Type.Array(Type.Enum([...NIVEIS_DO_DIA]), {
    description:
      'Os últimos 90 dias de Brasília, hoje por último: inteiro, respondeu o dia todo; parte, falhou em parte dele; fora, mais de uma hora sem resposta.',
  }),
})
export type ParteDaSituacao = Static<typeof ParteDaSituacao>

export const IncidentePublico = Forma('IncidentePublico', {
  id: Id,
  titulo: Type.String({ description: 'O que há.', examples: ['Guarulhos, SP sem resposta'] }),
  desde: MomentoPedido,
  encerradoEm: OuNulo(MomentoPedido),
  textos: Type.Array(
    Type.Object({
      em: MomentoPedido,
      texto: Type.String({ description: 'O que se sabe.', examples: ['A prefeitura prevê a volta às 04:00.'] }),
    }),
    { description: 'O que os operadores escreveram, do mais novo ao mais antigo.' },
  ),
})
export type IncidentePublico = Static<typeof IncidentePublico>

export const Situacao = Forma('Situacao', {
  em: MomentoPedido,
  servico: Type.Array(ParteDaSituacao, { description: 'O sistema nacional, a API e os webhooks.' }),
  cidades: Type.Array(ParteDaSituacao, {
    description: 'As cidades com pedidos em produção nos últimos 90 dias, as que têm problema primeiro.',
  }),
  abertos: Type.Array(IncidentePublico, { description: 'O que não responde agora.' }),
  antes: Type.Array(IncidentePublico, { description: 'O que já voltou, do mais novo ao mais antigo.' }),
})
export type Situacao = Static<typeof Situacao>
