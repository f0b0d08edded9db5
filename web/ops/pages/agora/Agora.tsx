import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { emObservacao, panorama } from '#web/api/ops/agora.ts'
import { useVivo } from '#web/api/ops/ao-vivo.ts'
import { classeBotao } from '#web/kit/Botao.tsx'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { Espera } from './Espera.tsx'
import { Movimento } from './Movimento.tsx'
import { Numeros } from './Numeros.tsx'
import { Parede } from './Parede.tsx'

const rota = getRouteApi('/dentro/agora')

/** The home of the person on call: what needs a human, whom it hurts, since when, and the way to its act. */
export function Agora() {
  const { parede } = rota.useSearch()
  const espera = useQuery(emObservacao)
  const numeros = useQuery(panorama)
  if (parede) return <Parede />
  return (
    <>
      <Cabecalho titulo="Agora" texto="O que precisa de uma pessoa, do mais grave ao menos.">
        <AoVivo />
        <Link to="/agora" search={{ parede: '1' }} className={classeBotao()}>
          Ver na parede
        </Link>
      </Cabecalho>
      {!espera.error && espera.data ? (
        <Espera itens={espera.data.items} />
      ) : (
        <NaoCarregado erro={espera.error} onRetry={espera.refetch} alto={240} />
      )}
      {/* Below what is as long as it happens to be: with it, so that it does not push them away when it comes. */}
      {!espera.isPending && !numeros.isPending && (
        <>
          {numeros.data && (
            <Numeros {...numeros.data} alertasAbertos={espera.data?.alertasAbertos ?? numeros.data.alertasAbertos} />
          )}
          <Movimento />
        </>
      )}
    </>
  )
}

/** Whether the page follows what happens by itself. */
const AoVivo = () => (
  <span role="status" className="inline-flex items-center gap-1.5 px-2 text-sm text-tinta-2">
    {useVivo() ? (
      <>
        <span className="size-2 rounded-full bg-verde-ponto" aria-hidden />
        Ao vivo
      </>
    ) : (
      'Ligando…'
    )}
  </span>
)
