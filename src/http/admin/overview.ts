import { Type } from 'typebox'
import { showPanorama } from '#features/observacao/overview.ts'
import { Forma, Momento } from '#http/schemas/common.ts'
import { ResumoDasFilas } from '#http/schemas/fila.ts'
import { Movimento } from '#http/schemas/movimento.ts'
import { route } from '#platform/http/route.ts'

const Quantas = (description: string) => Type.Integer({ minimum: 0, description })

/** The first page of the back-office (docs/especificacao/contrato.md#44-admin). */
export const adminOverview = [
  route('GET /admin/overview', {
    surface: 'admin',
    tags: ['visão geral (administração)'],
    permission: 'admin.saude.read',
    summary: 'Mostra o serviço inteiro em números',
    description:
      'Contas e empresas, as notas das últimas 24 horas, o que espera nas filas e quanto há para olhar, por gravidade. Cada número tem sua lista: /admin/dashboard-v2/em-observacao, /admin/queues, /admin/saude. As contagens de cadastros e as notas das últimas 24 horas têm alguns segundos de atraso; o que está em observação e os alertas, nenhum.',
    answers: {
      200: Forma('Panorama', {
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
      }),
    },
    handle: ({ ctx }) => showPanorama(ctx),
  }),
]
