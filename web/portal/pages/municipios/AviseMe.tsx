import { useMutation } from '@tanstack/react-query'
import { Bell, BellRing } from 'lucide-react'
import { useAmbiente } from '#web/api/portal/ambiente.ts'
import type { MunicipioDoPortal } from '#web/api/portal/client.ts'
import { askAviso, dropAviso } from '#web/api/portal/municipios.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { notifyFailure } from '#web/kit/feedback/Avisos.tsx'
import { usePorque } from '#web/portal/porque.ts'

/** Asks for one e-mail when notes of the city can be issued, or gives that up; nothing where they can. */
export function AviseMe({ municipio }: { municipio: MunicipioDoPortal }) {
  const ambiente = useAmbiente()
  const porque = usePorque()('municipio.avise-me', 'pedir avisos')
  const { ibge, nome, ambientes, aviseMe } = municipio
  const espera = aviseMe[ambiente]
  const change = useMutation({
    mutationFn: () => (espera ? dropAviso(ibge, ambiente) : askAviso(ibge, ambiente)),
    onError: (error) => notifyFailure('O pedido de aviso não mudou', error.message),
  })
  if (ambientes[ambiente]) return null
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
      <p role="status" className={espera ? 'flex items-center gap-2' : 'sr-only'}>
        {espera && (
          <>
            <BellRing size={15} aria-hidden className="shrink-0" />
            Você vai receber um e-mail quando começarmos em {nome}.
          </>
        )}
      </p>
      <Botao
        tipo={espera ? 'discreto' : 'comum'}
        porque={porque}
        ocupado={change.isPending}
        onClick={() => change.mutate()}
      >
        {espera ? (
          'Desistir do aviso'
        ) : (
          <>
            <Bell size={15} aria-hidden />
            Avise-me quando começar
          </>
        )}
      </Botao>
    </div>
  )
}
