import { BookmarkPlus, Library } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { ServicoRascunho } from '#domain/nota/pedido.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { useFormulario, useValor } from '#web/kit/form/Formulario.tsx'
import { toEditable } from '#web/portal/pages/notas/formulario/pedido.ts'
import { useMay } from '#web/portal/sessao.ts'

const UsarModelo = lazy(() => import('./UsarModelo.tsx'))
const SalvarModelo = lazy(() => import('./SalvarModelo.tsx'))

/** Fills one service of the form in from a template, or keeps it as one. */
export default function ModelosDoServico({ servico }: { servico: string }) {
  const { change, read } = useFormulario()
  const may = useMay()
  const [aberto, setAberto] = useState<'usar' | 'salvar' | null>(null)
  const close = () => setAberto(null)
  const cpfCnpj = read('prestador.cpfCnpj') as string | undefined
  // A service that says nothing yet makes no template.
  const escrito = !!useValor<string>(`${servico}.codigo`)
  if (!may('modelo.read')) return null
  return (
    <div className="flex flex-wrap gap-2">
      <Botao onClick={() => setAberto('usar')}>
        <Library size={15} aria-hidden />
        Usar modelo
      </Botao>
      {escrito && may('modelo.write') && (
        <Botao tipo="discreto" onClick={() => setAberto('salvar')}>
          <BookmarkPlus size={15} aria-hidden />
          Salvar como modelo
        </Botao>
      )}
      <Suspense>
        {aberto === 'usar' && (
          <UsarModelo
            cpfCnpj={cpfCnpj}
            onClose={close}
            onChoose={(modelo) => {
              change(servico, toEditable({ servico: [modelo] }).servico?.[0])
              close()
            }}
          />
        )}
        {aberto === 'salvar' && (
          <SalvarModelo servico={() => read(servico) as ServicoRascunho} cpfCnpj={cpfCnpj} onClose={close} />
        )}
      </Suspense>
    </div>
  )
}
