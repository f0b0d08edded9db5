import { useState } from 'react'
import type { Empresa } from '#web/api/portal/client.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { Secao } from '#web/kit/detail/Pagina.tsx'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { useMay } from '#web/portal/sessao.ts'
import { LinksDaEmpresa } from '../certificados/LinksDaEmpresa.tsx'
import { FichaCertificado } from './Certificado.tsx'
import { EnvioCertificado } from './EnvioCertificado.tsx'

/** The certificate in force, and its replacement. */
export function AbaCertificado({ empresa }: { empresa: Empresa }) {
  const may = useMay()
  return (
    <>
      <EmVigor empresa={empresa} />
      {may('certificado.write') && <LinksDaEmpresa empresa={empresa} />}
    </>
  )
}

function EmVigor({ empresa: { id, cpfCnpj, certificado } }: { empresa: Empresa }) {
  const [replacing, setReplacing] = useState(false)
  const envio = (
    <EnvioCertificado
      empresaId={id}
      onSave={() => {
        setReplacing(false)
        notifyDone('Certificado enviado', 'As próximas notas já são assinadas com ele.')
      }}
    />
  )
  if (!certificado)
    return (
      <Secao
        titulo="Envie o certificado A1"
        texto="É com ele que as notas desta empresa são assinadas. Sem certificado, quase nenhuma prefeitura aceita a nota."
      >
        {envio}
      </Secao>
    )
  return (
    <>
      <section aria-label="Certificado em vigor" className="mb-8 max-w-2xl">
        <FichaCertificado certificado={certificado} cpfCnpj={cpfCnpj} />
      </section>
      {replacing ? (
        <Secao titulo="Trocar o certificado" texto="O novo passa a valer na hora; o atual deixa de assinar.">
          {envio}
          <div className="mt-3">
            <Botao tipo="discreto" onClick={() => setReplacing(false)}>
              Manter o atual
            </Botao>
          </div>
        </Secao>
      ) : (
        <div className="mb-8">
          <Botao onClick={() => setReplacing(true)}>Trocar o certificado</Botao>
        </div>
      )}
    </>
  )
}
