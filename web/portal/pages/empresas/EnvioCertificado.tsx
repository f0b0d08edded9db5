import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Certificado } from '#web/api/portal/client.ts'
import { empresa as empresaPorId, sendCertificado } from '#web/api/portal/empresas.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { usePorque } from '#web/portal/porque.ts'
import { FichaCertificado } from './Certificado.tsx'
import { FormularioCertificado } from './FormularioCertificado.tsx'

/** Sends the A1 certificate of a company: drop or choose the file, give its password, see what it holds. */
export function EnvioCertificado({
  empresaId,
  onSave,
}: {
  empresaId: string
  onSave: (certificado: Certificado) => void
}) {
  const porque = usePorque()('certificado.write', 'trocar certificados')
  const { data: empresa } = useQuery(empresaPorId(empresaId))
  const [enviado, setEnviado] = useState<Certificado | null>(null)
  if (enviado && empresa)
    return (
      <div className="flex flex-col items-start gap-4">
        <FichaCertificado certificado={enviado} cpfCnpj={empresa.cpfCnpj} />
        <Botao onClick={() => setEnviado(null)}>Enviar outro</Botao>
      </div>
    )
  return (
    <FormularioCertificado
      enviar="Enviar certificado"
      porque={porque}
      nota="O arquivo e a senha não são guardados. Só a chave fica, cifrada, e abre apenas para assinar as notas desta empresa."
      send={async ({ arquivo, senha }) => {
        const certificado = await sendCertificado(empresaId, arquivo!, senha ?? '')
        setEnviado(certificado)
        onSave(certificado)
      }}
    />
  )
}
