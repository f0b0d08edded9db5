import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Empresa } from '#web/api/portal/client.ts'
import { changeEmpresa } from '#web/api/portal/empresas.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { Secao } from '#web/kit/detail/Pagina.tsx'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Falha } from '#web/kit/feedback/Falha.tsx'
import { Dialogo, PeDoDialogo } from '#web/kit/overlay/Dialogo.tsx'
import { usePorque } from '#web/portal/porque.ts'
import { FormularioEmpresa } from './FormularioEmpresa.tsx'

/** The form keeps the company as it was when it opened: what others save meanwhile does not replace its text. */
export function AbaDados({ empresa }: { empresa: Empresa }) {
  const [aberta, setAberta] = useState({ empresa, vez: 0 })
  const open = (empresa: Empresa) => setAberta(({ vez }) => ({ empresa, vez: vez + 1 }))
  return (
    <>
      <FormularioEmpresa
        key={aberta.vez}
        empresa={aberta.empresa}
        onSave={(salva) => {
          open(salva)
          notifyDone('Alterações salvas', 'Valem a partir da próxima nota.')
        }}
        onTake={open}
      />
      <div className="mt-10 border-t border-linha pt-6">
        <Uso
          empresa={empresa}
          onToggle={({ ativa, versao }) =>
            setAberta(({ empresa, vez }) => ({
              // Among the versions that the form has not seen, only this one is its own.
              empresa: versao === empresa.versao + 1 ? { ...empresa, ativa, versao } : empresa,
              vez,
            }))
          }
        />
      </div>
    </>
  )
}

/** A company is never removed, because its notes stay: it is taken out of use. */
function Uso({
  empresa: { id, razaoSocial, ativa },
  onToggle,
}: {
  empresa: Empresa
  onToggle: (empresa: Empresa) => void
}) {
  const porque = usePorque()('empresa.write', 'alterar empresas')
  const [aberto, setAberto] = useState(false)
  const toggle = useMutation({
    mutationFn: () => changeEmpresa(id, { ativa: !ativa }),
    onSuccess: (changed) => {
      setAberto(false)
      onToggle(changed)
      notifyDone(ativa ? 'Empresa desativada' : 'Empresa reativada')
    },
  })
  if (!ativa)
    return (
      <Secao
        titulo="Empresa desativada"
        texto="Os pedidos de nota dela são recusados. As notas já emitidas continuam aqui."
      >
        {toggle.error && <Falha erro={toggle.error} />}
        <Botao porque={porque} ocupado={toggle.isPending} onClick={() => toggle.mutate()}>
          Reativar empresa
        </Botao>
      </Secao>
    )
  return (
    <Secao titulo="Parar de emitir" texto="As notas já emitidas continuam aqui, e a empresa pode voltar quando quiser.">
      <Botao porque={porque} onClick={() => setAberto(true)}>
        Desativar empresa
      </Botao>
      <Dialogo titulo={`Desativar ${razaoSocial}`} aberto={aberto} onClose={() => setAberto(false)}>
        <p className="text-sm">
          Os próximos pedidos de nota desta empresa serão recusados com EMPRESA_INATIVA, também os que chegam pela API.
          O que está na fila segue até o fim.
        </p>
        {toggle.error && <Falha erro={toggle.error} />}
        <PeDoDialogo back="Manter ativa">
          <Botao tipo="perigo" ocupado={toggle.isPending} onClick={() => toggle.mutate()}>
            Desativar empresa
          </Botao>
        </PeDoDialogo>
      </Dialogo>
    </Secao>
  )
}
