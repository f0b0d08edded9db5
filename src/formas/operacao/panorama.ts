import { type Static, Type } from 'typebox'
import { Forma, Momento } from '#formas/comum.ts'
import { Movimento } from '#formas/notas/movimento.ts'
import { ResumoDasFilas } from './fila.ts'

const Quantas = (description: string) => Type.Integer({ minimum: 0, description })

/** The service in numbers. */
export const Panorama = Forma('Panorama', {
  em: Momento,
  contas: Quantas('Quantas contas há.'),
  empresas: Quantas('Quantas empresas ativas há.'),
  empresasSemCertificado: Quantas('Empresas ativas sem certificado em uso.'),
  certificadosAVencer: Quantas('Certificados que vencem em 30 dias.'),
  endpointsDesligados: Quantas('Endpoints de webhook desligados por não responder.'),
  conexoesPublicadas: Quantas('Conexões publicadas.'),
  alertasAbertos: Quantas('Alertas abertos.'),
  ultimas24h: Movimento,
  incertas: Quantas('Notas de resultado desconhecido agora.'),
  processosVivos: Quantas('Processos que dão sinal.'),
  filas: ResumoDasFilas,
  emObservacao: Type.Object(
    {
      critica: Quantas('Documentos de clientes parados ou em dúvida.'),
      atencao: Quantas('O que vai parar se ninguém agir.'),
      informacao: Quantas('O resto.'),
    },
    { description: 'Quantos itens há em em-observacao, por gravidade.' },
  ),
})
export type Panorama = Static<typeof Panorama>
