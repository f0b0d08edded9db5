import { queryClient, read } from '#web/api/ops/client.ts'
import { CONFIANCAS } from '#web/words/conexoes.ts'
import { count } from '#web/words/formatos.ts'
import type { Opcao } from '#web/words/opcao.ts'

export const padroes = read('GET /admin/conexoes/padroes-disponiveis', {})

/** For choices: the templates that a text finds, each with how many cities speak it. */
export async function searchPadroes(texto: string): Promise<Opcao[]> {
  const { items } = await queryClient.ensureQueryData(padroes)
  const wanted = texto.toLowerCase()
  return items
    .filter(({ padrao, titulo }) => `${padrao} ${titulo}`.toLowerCase().includes(wanted))
    .map(({ padrao, titulo, municipiosSugeridos, confianca }) => ({
      value: padrao,
      label: padrao,
      detalhe: [
        titulo,
        count(municipiosSugeridos, 'cidade', 'cidades'),
        ...(confianca ? [CONFIANCAS[confianca.nivel].rotulo.toLowerCase()] : []),
      ].join(' · '),
    }))
}
