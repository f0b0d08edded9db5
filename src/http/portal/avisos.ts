import { listAvisos } from '#features/incidentes/avisos/list-avisos.ts'
import { AvisosDaConta } from '#formas/operacao/aviso-da-conta.ts'
import { route } from '#platform/http/route.ts'

/** Notices of the operation to the account. */
export const portalAvisos = [
  route('GET /portal/avisos', {
    surface: 'portal',
    tags: ['conta'],
    permission: 'conta.read',
    summary: 'Lista os avisos da operação à conta que valem agora',
    description:
      'O que, fora da conta, segura as notas dela: uma cidade fora do ar, por exemplo. Um aviso sai sozinho quando a causa acaba.',
    answers: { 200: AvisosDaConta },
    handle: ({ ctx }) => listAvisos(ctx),
  }),
]
