import { BookUser } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { TomadorGuardado } from '#web/api/portal/client.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { useValor } from '#web/kit/form/Formulario.tsx'
import { useMay } from '#web/portal/sessao.ts'
import { useEmpresa } from './emitente.ts'

const EscolherCliente = lazy(() => import('#web/portal/pages/clientes/EscolherCliente.tsx'))

/** Fills the customer in from those of the company that issues. */
export default function Escolher({ onChoose }: { onChoose: (tomador: TomadorGuardado['tomador']) => void }) {
  const [aberto, setAberto] = useState(false)
  const empresa = useEmpresa(useValor<string>('prestador.cpfCnpj'))
  if (!useMay()('tomador.read')) return null
  return (
    <>
      <Botao onClick={() => setAberto(true)}>
        <BookUser size={15} aria-hidden />
        Escolher cliente
      </Botao>
      {aberto && (
        <Suspense>
          <EscolherCliente
            empresaId={empresa?.id}
            onClose={() => setAberto(false)}
            onChoose={(tomador) => {
              onChoose(tomador)
              setAberto(false)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
