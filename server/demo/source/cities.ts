export interface City {
  name: string
  state: string
  /** The state's number at the head of a GSTIN. */
  stateCode: string
  areas: readonly { name: string; pin: string }[]
}

type Areas = Readonly<Record<string, string>>

function city(name: string, state: string, stateCode: string, areas: Areas): City {
  return { name, state, stateCode, areas: Object.entries(areas).map(([area, pin]) => ({ name: area, pin })) }
}

/** Where the demo company's drivers are at home. */
export const HOME_CITY = city('Hyderabad', 'Telangana', '36', {
  Abids: '500001',
  Begumpet: '500016',
  'Banjara Hills': '500034',
  Kukatpally: '500072',
  Gachibowli: '500032',
  Dilsukhnagar: '500060',
})

export const CITIES: readonly City[] = [
  HOME_CITY,
  city('Warangal', 'Telangana', '36', { Hanamkonda: '506001', 'Warangal Fort': '506002' }),
  city('Vijayawada', 'Andhra Pradesh', '37', { Governorpet: '520002', Patamata: '520010' }),
  city('Visakhapatnam', 'Andhra Pradesh', '37', { 'Old Town': '530001', Dwarakanagar: '530016' }),
  city('Guntur', 'Andhra Pradesh', '37', { 'Guntur Bazaar': '522003', Brodipet: '522002' }),
  city('Mumbai', 'Maharashtra', '27', { Fort: '400001', 'Bandra East': '400051', Powai: '400076', 'Andheri East': '400069' }),
  city('Pune', 'Maharashtra', '27', { 'Pune Camp': '411001', 'Deccan Gymkhana': '411004', Hinjewadi: '411057' }),
  city('Nagpur', 'Maharashtra', '27', { Sitabuldi: '440012', Dharampeth: '440010' }),
  city('Nashik', 'Maharashtra', '27', { 'Nashik City': '422001', Panchavati: '422003' }),
  city('New Delhi', 'Delhi', '07', { 'Connaught Place': '110001', 'Hauz Khas': '110016', 'Karol Bagh': '110005' }),
  city('Bengaluru', 'Karnataka', '29', { 'MG Road': '560001', Indiranagar: '560038', Whitefield: '560066', Jayanagar: '560041' }),
  city('Mysuru', 'Karnataka', '29', { 'Mysuru Palace': '570001', Vijayanagar: '570017' }),
  city('Mangaluru', 'Karnataka', '29', { Hampankatta: '575001', Kadri: '575002' }),
  city('Chennai', 'Tamil Nadu', '33', { 'George Town': '600001', 'T Nagar': '600017', Adyar: '600020' }),
  city('Coimbatore', 'Tamil Nadu', '33', { 'Town Hall': '641001', 'RS Puram': '641002' }),
  city('Madurai', 'Tamil Nadu', '33', { 'Madurai Main': '625001', 'KK Nagar': '625020' }),
  city('Kochi', 'Kerala', '32', { 'Fort Kochi': '682001', Ernakulam: '682011' }),
  city('Thiruvananthapuram', 'Kerala', '32', { Statue: '695001', Pattom: '695004' }),
  city('Kolkata', 'West Bengal', '19', { 'BBD Bagh': '700001', Ballygunge: '700019', 'Salt Lake': '700091' }),
  city('Bhubaneswar', 'Odisha', '21', { 'Bhubaneswar GPO': '751001', 'Saheed Nagar': '751007' }),
  city('Guwahati', 'Assam', '18', { 'Pan Bazaar': '781001', Dispur: '781006' }),
  city('Patna', 'Bihar', '10', { 'Patna GPO': '800001', Patliputra: '800013' }),
  city('Ranchi', 'Jharkhand', '20', { 'Ranchi GPO': '834001', Doranda: '834002' }),
  city('Raipur', 'Chhattisgarh', '22', { 'Raipur GPO': '492001', 'Shankar Nagar': '492007' }),
  city('Bhopal', 'Madhya Pradesh', '23', { 'Bhopal GPO': '462001', 'Arera Colony': '462016' }),
  city('Indore', 'Madhya Pradesh', '23', { 'Indore GPO': '452001', 'Vijay Nagar': '452010' }),
  city('Lucknow', 'Uttar Pradesh', '09', { Hazratganj: '226001', 'Gomti Nagar': '226010' }),
  city('Kanpur', 'Uttar Pradesh', '09', { 'The Mall': '208001', 'Swaroop Nagar': '208002' }),
  city('Varanasi', 'Uttar Pradesh', '09', { 'Varanasi City': '221001', Cantonment: '221002' }),
  city('Noida', 'Uttar Pradesh', '09', { 'Sector 16': '201301' }),
  city('Jaipur', 'Rajasthan', '08', { 'Jaipur GPO': '302001', 'Malviya Nagar': '302017' }),
  city('Jodhpur', 'Rajasthan', '08', { 'Jodhpur City': '342001', Sardarpura: '342003' }),
  city('Ahmedabad', 'Gujarat', '24', { Bhadra: '380001', Navrangpura: '380009', Satellite: '380015' }),
  city('Surat', 'Gujarat', '24', { Chowk: '395003', Piplod: '395007' }),
  city('Vadodara', 'Gujarat', '24', { Raopura: '390001', Alkapuri: '390007' }),
  city('Ludhiana', 'Punjab', '03', { 'Ludhiana City': '141001', 'Model Town': '141002' }),
  city('Amritsar', 'Punjab', '03', { 'Hall Bazaar': '143001' }),
  city('Chandigarh', 'Chandigarh', '04', { 'Sector 17': '160017', 'Sector 22': '160022' }),
  city('Gurugram', 'Haryana', '06', { 'Sadar Bazaar': '122001', 'DLF Phase 2': '122002' }),
  city('Dehradun', 'Uttarakhand', '05', { 'Clock Tower': '248001' }),
  city('Shimla', 'Himachal Pradesh', '02', { 'The Ridge': '171001' }),
  city('Jammu', 'Jammu & Kashmir', '01', { 'Jammu City': '180001' }),
  city('Panaji', 'Goa', '30', { 'Panaji City': '403001' }),
]
