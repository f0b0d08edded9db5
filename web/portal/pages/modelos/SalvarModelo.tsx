import type { ServicoRascunho } from '#domain/nota/pedido.ts'
import type { Erro } from '#web/api/portal/client.ts'
import { createModelo } from '#web/api/portal/modelos.ts'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Enviar } from '#web/kit/form/Enviar.tsx'
import { FalhaDoFormulario, Formulario } from '#web/kit/form/Formulario.tsx'
import { Opcoes } from '#web/kit/form/Opcoes.tsx'
import { Texto } from '#web/kit/form/Texto.tsx'
import { Dialogo, PeDoDialogo } from '#web/kit/overlay/Dialogo.tsx'
import { servicoDe } from './servico.ts'
import { useEmpresaPor } from './useEmpresaPor.ts'

type Valores = { nome?: string; paraQuem: 'todas' | 'esta' }

/** Keeps a service under a name. */
export default function SalvarModelo({
  servico,
  cpfCnpj,
  onClose,
}: {
  /** The content to keep, read when it is saved: the form fills in more of it by itself meanwhile. */
  servico: () => ServicoRascunho
  cpfCnpj: string | undefined
  onClose: () => void
}) {
  const empresa = useEmpresaPor(cpfCnpj)
  return (
    <Dialogo titulo="Salvar como modelo" aberto onClose={onClose}>
      <Formulario<Valores>
        inicial={{ paraQuem: 'todas' }}
        validate={semNome}
        onSubmit={async ({ nome = '', paraQuem }) => {
          const empresaId = paraQuem === 'esta' ? (empresa?.id ?? null) : null
          await createModelo({ nome, empresaId, servico: servicoDe(servico()) })
          notifyDone('Modelo salvo', 'Ele está em “Usar modelo”.')
          onClose()
        }}
        className="flex flex-col gap-4"
      >
        <Texto nome="nome" rotulo="Nome" ajuda="Como você o procura: “Honorários contábeis”" maxLength={120} />
        {empresa && (
          <Opcoes
            nome="paraQuem"
            rotulo="Para notas de"
            opcoes={[
              { value: 'todas', label: 'Todas as empresas' },
              { value: 'esta', label: empresa.razaoSocial },
            ]}
          />
        )}
        <FalhaDoFormulario />
        <PeDoDialogo>
          <Enviar>Salvar modelo</Enviar>
        </PeDoDialogo>
      </Formulario>
    </Dialogo>
  )
}

const semNome = ({ nome = '' }: Valores): Erro[] =>
  nome.trim() ? [] : [{ campo: 'nome', codigo: 'CAMPO_OBRIGATORIO', mensagem: 'Dê um nome ao modelo.' }]
