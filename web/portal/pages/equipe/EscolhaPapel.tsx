import { useQuery } from '@tanstack/react-query'
import { sessao } from '#web/api/portal/sessao.ts'
import { Opcoes } from '#web/kit/form/Opcoes.tsx'
import { PAPEIS_LISTA } from '#web/words/papeis.ts'
import { PAPEL_EM_FRASE } from '#web/words/papel-em-frase.ts'
import { PAPEIS } from '#web/words/status.ts'

/** The choice of a role, each with its purpose; only an owner may choose owner. */
export function EscolhaPapel() {
  const dono = useQuery(sessao).data?.usuario.papel === 'owner'
  return (
    <Opcoes
      nome="papel"
      rotulo="Papel"
      opcoes={PAPEIS_LISTA.map((papel) => ({
        value: papel,
        label: PAPEIS[papel],
        ajuda: PAPEL_EM_FRASE[papel],
        ...(papel === 'owner' && !dono && { porque: 'Só um dono faz outro dono.' }),
      }))}
    />
  )
}
