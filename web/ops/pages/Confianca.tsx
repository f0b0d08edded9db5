import { useQuery } from '@tanstack/react-query'
import type { ConfiancaDoPadrao } from '#web/api/ops/client.ts'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { EscolhaBuscada } from '#web/kit/form/EscolhaBuscada.tsx'
import { useCampo } from '#web/kit/form/Formulario.tsx'
import { CONFIANCAS } from '#web/words/conexoes.ts'
import { padroes, searchPadroes } from './procurar-padroes.ts'

/** How sure a template is; where nothing says so, that it does not. */
export const SeloDaConfianca = ({ confianca }: { confianca: ConfiancaDoPadrao | undefined }) =>
  confianca ? (
    <Selo tom={CONFIANCAS[confianca.nivel].tom}>{CONFIANCAS[confianca.nivel].rotulo}</Selo>
  ) : (
    <span className="text-tinta-2">Não diz</span>
  )

/** The sources of a template, each with its date, and the captured message that it was held against. */
export const fontesEscritas = ({ fontes, capturada }: ConfiancaDoPadrao): string =>
  [
    ...fontes.map(({ nome, data }) => `${nome} (${data})`),
    ...(capturada ? [`conferido com uma mensagem capturada: ${capturada}`] : []),
  ].join('; ')

/** The choice of a template, with how sure the chosen one is and from what that is known. */
export function EscolhaDoPadrao({ nome = 'padrao', rotulo = 'Padrão' }: { nome?: string; rotulo?: string }) {
  const { valor } = useCampo<string>(nome)
  const { data } = useQuery(padroes)
  const confianca = data?.items.find(({ padrao }) => padrao === valor)?.confianca
  return (
    <EscolhaBuscada
      nome={nome}
      rotulo={rotulo}
      tabela="padroes"
      search={searchPadroes}
      {...(confianca && { ajuda: `${CONFIANCAS[confianca.nivel].rotulo}. Fontes: ${fontesEscritas(confianca)}.` })}
    />
  )
}
