import { showPanorama } from '#features/observacao/overview.ts'
import { Panorama } from '#formas/operacao/panorama.ts'
import { route } from '#platform/http/route.ts'

/** The first page of the back-office (docs/especificacao/contrato.md#44-admin). */
export const adminOverview = [
  route('GET /admin/overview', {
    surface: 'admin',
    tags: ['visão geral (administração)'],
    permission: 'admin.saude.read',
    summary: 'Mostra o serviço inteiro em números',
    description:
      'Contas e empresas, as notas das últimas 24 horas, o que espera nas filas e quanto há para olhar, por gravidade. Cada número tem sua lista: /admin/dashboard-v2/em-observacao, /admin/queues, /admin/saude. As contagens de cadastros e as notas das últimas 24 horas têm alguns segundos de atraso; o que está em observação, até cinco; os alertas, nenhum.',
    answers: {
      200: Panorama,
    },
    handle: ({ ctx }) => showPanorama(ctx),
  }),
]
