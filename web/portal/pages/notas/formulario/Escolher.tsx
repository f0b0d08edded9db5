import { BookUser } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useAmbiente } from '#web/api/portal/ambiente.ts'
import type { TomadorGuardado } from '#web/api/portal/client.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { useFormulario, useValor } from '#web/kit/form/Formulario.tsx'
import { useMay } from '#web/portal/sessao.ts'
import { useEmpresa } from './emitente.ts'
import { fillRetencoes } from './retencoes.ts'

const EscolherCliente = lazy(() => import('#web/portal/pages/clientes/EscolherCliente.tsx'))

/** Fills the customer in from those of the account, and its company where none issues yet. */
export default function Escolher({ onChoose }: { onChoose: (tomador: TomadorGuardado['tomador']) => void }) {
  const [aberto, setAberto] = useState(false)
  const { read, change, fixos } = useFormulario()
  const ambiente = useAmbiente()
  const emitente = useEmpresa(useValor<string>('prestador.cpfCnpj'))
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
            empresaId={emitente?.id}
            onClose={() => setAberto(false)}
            onChoose={({ id, tomador, empresa }) => {
              if (empresa && !fixos['prestador.cpfCnpj']) change('prestador.cpfCnpj', empresa.cpfCnpj)
              onChoose(tomador)
              setAberto(false)
              const empresaId = emitente?.id ?? empresa?.id
              // Without them the note is as it was before: the person writes what is withheld.
              if (empresaId) void fillRetencoes({ read, change }, { id, empresaId }, ambiente).catch(() => {})
            }}
          />
        </Suspense>
      )}
    </>
  )
}
