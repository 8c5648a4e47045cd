/**
 * What the first digits of a PIN code stand for, by state: the digits, then the towns and districts there.
 *
 *   122 Gurugram=Gurgaon/Nuh   the town that the post there goes through, with its other name, and what else lies there
 *   132 Karnal+Panipat/Assandh towns of equal weight: the digits alone do not say which
 *   501 -/Medchal              no town stands for all of it
 *   160 ~Mohali                a part of another state's digits
 *
 * More digits go before fewer. Compiled by hand; docs/decisions/shipments-desk.md says from what, and what is
 * uncertain.
 */
export const PIN_AREAS: Readonly<Record<string, string>> = {
  Delhi: '110 New Delhi=Delhi/Dwarka/Rohini',
  Haryana: `
    121 Faridabad/Palwal/Ballabgarh; 122 Gurugram=Gurgaon/Nuh=Mewat/Manesar/Rewari; 123 Rewari+Narnaul/Mahendragarh/Gurugram=Gurgaon;
    124 Rohtak/Jhajjar/Bahadurgarh; 125 Hisar/Sirsa/Fatehabad/Hansi; 126 Jind/Karnal/Kaithal; 127 Bhiwani/Charkhi Dadri;
    131 Sonipat=Sonepat/Gohana; 132 Karnal+Panipat; 1321 Panipat/Karnal; 133 Ambala/Panchkula/Yamunanagar=Yamuna Nagar;
    134 Panchkula+Ambala/Pinjore; 135 Yamunanagar=Yamuna Nagar/Jagadhri/Ambala/Panchkula; 136 Kurukshetra+Kaithal/Thanesar/Pehowa`,
  Punjab: `
    140 Rupnagar=Ropar+Mohali=S.A.S. Nagar=SAS Nagar/Fatehgarh Sahib/Patiala/Ludhiana/Kharar/Zirakpur/Rajpura; 141 Ludhiana/Sangrur/Khanna;
    142 Moga+Jagraon/Ludhiana/Firozpur=Ferozepur; 143 Amritsar/Tarn Taran/Gurdaspur/Batala/Pathankot;
    144 Jalandhar/Kapurthala/Phagwara/Nawanshahr/Hoshiarpur; 145 Pathankot/Gurdaspur/Hoshiarpur/Kapurthala;
    146 Hoshiarpur/Gurdaspur/Nawanshahr; 147 Patiala/Fatehgarh Sahib/Nabha/Sirhind; 148 Sangrur/Barnala/Malerkotla/Ludhiana;
    151 Bathinda=Bhatinda/Mansa/Faridkot/Muktsar; 152 Firozpur=Ferozepur/Fazilka/Abohar/Muktsar/Faridkot/Moga;
    160 ~Mohali=S.A.S. Nagar=SAS Nagar/Rupnagar=Ropar/Patiala; 160055 Mohali=S.A.S. Nagar=SAS Nagar; 160059 Mohali=S.A.S. Nagar=SAS Nagar;
    160062 Mohali=S.A.S. Nagar=SAS Nagar; 160071 Mohali=S.A.S. Nagar=SAS Nagar`,
  Chandigarh: '140 ~Chandigarh; 160 Chandigarh',
  'Himachal Pradesh': `
    171 Shimla/Solan/Sirmaur; 172 -/Rampur/Reckong Peo/Kinnaur/Shimla/Kullu; 173 Solan/Nahan/Sirmaur/Baddi/Paonta Sahib/Kasauli/Shimla;
    174 Bilaspur+Una/Nalagarh/Solan/Hamirpur; 175 Mandi+Kullu/Manali/Keylong/Lahaul and Spiti; 176 Kangra+Dharamshala+Chamba/Palampur/Mandi;
    177 Hamirpur/Una/Bilaspur/Kangra`,
  'Jammu & Kashmir': `
    180 Jammu/Kathua; 181 Jammu/Samba; 182 Udhampur/Doda/Reasi/Kishtwar/Ramban/Katra; 184 Kathua/Samba/Doda;
    185 Rajouri+Poonch=Punch/Jammu/Kathua; 190 Srinagar/Budgam; 191 Srinagar/Ganderbal/Budgam/Anantnag;
    192 Anantnag/Pulwama/Shopian/Kulgam/Srinagar; 193 Baramulla/Kupwara/Bandipora=Bandipur/Sopore/Budgam`,
  Ladakh: '194 Leh/Kargil',
  'Uttar Pradesh': `
    201 Ghaziabad/Noida/Gautam Buddha Nagar; 2013 Noida/Greater Noida/Gautam Buddha Nagar/Ghaziabad; 202 Aligarh/Hathras;
    203 Bulandshahr/Greater Noida/Gautam Buddha Nagar/Khurja; 204 Hathras/Aligarh; 205 Mainpuri/Firozabad/Etah; 206 Etawah/Auraiya;
    207 Etah/Kasganj; 208 Kanpur=Kanpur Nagar/Kanpur Dehat; 209 -/Unnao/Farrukhabad/Kannauj/Kanpur=Kanpur Nagar/Kanpur Dehat/Fatehgarh/Agra;
    2098 Unnao/Kanpur Dehat/Kanpur=Kanpur Nagar; 210 Banda/Chitrakoot/Hamirpur/Mahoba; 211 Prayagraj=Allahabad/Kaushambi;
    212 Prayagraj=Allahabad/Kaushambi/Fatehpur; 2126 Fatehpur/Prayagraj=Allahabad;
    221 Varanasi=Banaras=Benares/Bhadohi=Sant Ravidas Nagar/Chandauli/Mau/Azamgarh/Ballia/Jaunpur/Prayagraj=Allahabad;
    222 Jaunpur/Sultanpur; 223 Jaunpur+Azamgarh; 224 Ayodhya=Faizabad/Ambedkar Nagar/Akbarpur/Barabanki; 225 Barabanki/Ayodhya=Faizabad;
    226 Lucknow; 227 -/Lucknow/Amethi/Sultanpur/Barabanki/Raebareli=Rae Bareli; 228 Sultanpur/Amethi;
    229 Raebareli=Rae Bareli/Amethi/Pratapgarh/Prayagraj=Allahabad/Kaushambi; 230 Pratapgarh/Jaunpur/Prayagraj=Allahabad;
    231 Mirzapur/Sonbhadra/Robertsganj/Renukoot; 232 -/Chandauli/Mughalsarai/Ghazipur/Varanasi; 233 Ghazipur/Ballia;
    241 Hardoi/Shahjahanpur; 242 Shahjahanpur/Budaun=Badaun; 243 Bareilly/Budaun=Badaun/Pilibhit;
    244 Moradabad/Rampur/Amroha=Jyotiba Phule Nagar/Sambhal; 245 Hapur/Ghaziabad/Bulandshahr/Meerut/Gautam Buddha Nagar;
    246 ~Bijnor; 2467 Bijnor/Najibabad; 247 Saharanpur/Shamli/Muzaffarnagar/Deoband; 2476 ~Saharanpur; 250 Meerut/Baghpat=Bagpat/Baraut;
    251 Muzaffarnagar/Shamli; 261 Sitapur/Lakhimpur/Lakhimpur Kheri=Kheri; 262 Pilibhit/Lakhimpur/Lakhimpur Kheri=Kheri/Bareilly;
    2627 Lakhimpur/Lakhimpur Kheri=Kheri; 271 -/Gonda/Bahraich/Balrampur/Shravasti=Shrawasti/Basti; 2718 Bahraich/Lakhimpur Kheri=Kheri/Gonda/Balrampur/Shravasti=Shrawasti;
    272 Basti/Siddharthnagar/Sant Kabir Nagar/Khalilabad; 273 Gorakhpur/Maharajganj/Siddharthnagar;
    274 Deoria/Kushinagar/Padrauna/Gorakhpur; 275 Mau/Ghazipur/Azamgarh; 276 Azamgarh/Mau; 277 Ballia;
    281 Mathura/Vrindavan/Hathras/Aligarh; 282 Agra; 283 -/Firozabad/Agra/Mainpuri/Etah; 2832 Firozabad/Agra/Mainpuri; 284 Jhansi/Lalitpur/Jalaun; 285 Orai/Jalaun/Jhansi/Lalitpur`,
  Uttarakhand: `
    244 ~Kashipur/Ramnagar/Nainital/Udham Singh Nagar/Almora; 24471 Kashipur/Ramnagar/Nainital/Udham Singh Nagar/Almora;
    246 -/Pauri=Pauri Garhwal/Kotdwar/Srinagar/Chamoli/Rudraprayag/Joshimath; 2467 ~Haridwar; 247 ~Roorkee/Haridwar; 2476 Roorkee/Haridwar;
    248 Dehradun/Mussoorie; 249 -/Haridwar=Hardwar/Rishikesh/New Tehri=Tehri=Tehri Garhwal/Uttarkashi/Dehradun/Pauri=Pauri Garhwal;
    2494 Haridwar=Hardwar; 262 ~Champawat/Pithoragarh/Khatima/Sitarganj/Udham Singh Nagar; 2625 Pithoragarh/Champawat;
    262308 Khatima/Udham Singh Nagar; 262309 Champawat; 262310 Champawat; 262405 Sitarganj/Udham Singh Nagar;
    263 -/Haldwani/Nainital/Rudrapur/Almora/Bageshwar/Ranikhet/Pantnagar/Udham Singh Nagar`,
  Rajasthan: `
    301 Alwar/Bhiwadi/Neemrana; 302 Jaipur; 303 -/Jaipur/Dausa/Alwar/Sikar/Tonk; 304 Tonk; 305 Ajmer/Kishangarh/Beawar/Nagaur/Rajsamand/Pali;
    306 Pali/Rajsamand; 307 Sirohi+Abu Road/Mount Abu/Jalore=Jalor/Udaipur; 311 Bhilwara; 312 Chittorgarh/Pratapgarh/Bhilwara;
    313 Udaipur/Rajsamand/Nathdwara/Chittorgarh; 314 Dungarpur/Banswara; 321 Bharatpur/Dholpur/Karauli/Alwar;
    322 Sawai Madhopur+Karauli/Gangapur City/Bharatpur/Dausa; 323 Bundi/Tonk/Chittorgarh/Kota; 324 Kota; 325 Baran+Kota/Bundi/Jhalawar;
    326 Jhalawar/Kota/Baran; 327 Banswara; 328 Dholpur/Bharatpur; 331 Churu/Bikaner/Sikar/Jhunjhunu; 332 Sikar/Jhunjhunu; 333 Jhunjhunu;
    334 Bikaner/Churu; 335 Sri Ganganagar=Ganganagar/Hanumangarh; 341 Nagaur/Churu; 342 Jodhpur/Nagaur/Jaisalmer; 343 Jalore=Jalor/Sirohi;
    344 Barmer/Balotra; 345 Jaisalmer/Jodhpur`,
  Gujarat: `
    360 Rajkot/Gondal/Porbandar/Jamnagar/Junagadh/Morbi/Surendranagar/Amreli; 361 Jamnagar/Dwarka/Devbhumi Dwarka/Khambhalia/Rajkot;
    362 Junagadh/Veraval/Gir Somnath/Porbandar/Amreli; 363 Surendranagar=Surendra Nagar/Morbi/Wadhwan/Ahmedabad/Rajkot;
    3636 Morbi/Rajkot/Jamnagar; 364 Bhavnagar/Botad/Palitana/Amreli; 365 Amreli/Bhavnagar/Junagadh/Rajkot;
    370 Bhuj+Gandhidham/Kachchh=Kutch/Mundra/Anjar/Mandvi; 380 Ahmedabad=Amdavad; 382 -/Gandhinagar/Ahmedabad=Amdavad/Sanand/Mehsana=Mahesana/Surendranagar;
    3820 Gandhinagar/Ahmedabad=Amdavad; 3823 Ahmedabad=Amdavad/Gandhinagar; 3824 Ahmedabad=Amdavad/Gandhinagar; 383 Himatnagar/Sabarkantha/Aravalli/Modasa/Idar;
    384 Mehsana=Mahesana/Patan/Visnagar/Unjha/Banaskantha; 385 Palanpur/Banaskantha/Deesa/Patan; 387 Nadiad/Kheda/Anand/Ahmedabad=Amdavad;
    388 Anand/Kheda/Vallabh Vidyanagar/Khambhat/Vadodara=Baroda/Panchmahal=Panch Mahals; 389 Godhra+Dahod/Panchmahal=Panch Mahals/Mahisagar/Lunawada/Halol;
    390 Vadodara=Baroda; 391 Vadodara=Baroda/Chhota Udaipur/Narmada/Bharuch; 392 Bharuch/Jambusar/Vadodara=Baroda;
    393 -/Ankleshwar/Bharuch/Rajpipla/Narmada/Surat/Vadodara=Baroda; 394 Surat/Bardoli/Tapi/Vyara/Bharuch/Narmada/Dang/Navsari; 395 Surat;
    396 -/Valsad/Navsari/Vapi/Surat/Dang/Bilimora; 3960 Valsad; 39619 Vapi/Valsad; 3964 Navsari`,
  'Dadra & Nagar Haveli and Daman & Diu': `
    362 ~Diu; 362520 Diu; 362540 Diu; 362570 Diu; 396 ~Daman/Silvassa/Dadra and Nagar Haveli; 396210 Daman; 396220 Daman;
    396230 Silvassa/Dadra and Nagar Haveli; 396235 Silvassa/Dadra and Nagar Haveli; 396240 Silvassa/Dadra and Nagar Haveli`,
  Maharashtra: `
    400 Mumbai=Bombay/Mumbai Suburban/Thane/Navi Mumbai/Raigad; 4006 Thane/Mumbai=Bombay/Navi Mumbai;
    4007 Navi Mumbai/Thane/Raigad/Uran/Mumbai=Bombay; 401 -/Vasai/Virar/Palghar/Mira Road/Bhayandar/Thane/Boisar/Mumbai=Bombay;
    402 -/Alibag/Raigad=Raigarh/Pen/Mahad/Roha/Pune; 410 -/Panvel/Navi Mumbai/Lonavala/Khopoli/Chakan/Pune/Raigad=Raigarh;
    4102 Panvel/Navi Mumbai/Raigad=Raigarh/Khopoli/Karjat; 411 Pune=Poona/Pimpri/Chinchwad/Pimpri-Chinchwad; 412 Pune=Poona/Satara/Ahilyanagar=Ahmednagar=Ahmadnagar;
    413 -/Solapur=Sholapur/Latur/Baramati/Pune/Dharashiv=Osmanabad/Ahilyanagar=Ahmednagar=Ahmadnagar/Beed; 4130 Solapur=Sholapur; 4131 Baramati+Pandharpur/Pune/Solapur=Sholapur;
    4135 Latur/Dharashiv=Osmanabad; 4136 Dharashiv=Osmanabad/Latur; 414 Ahilyanagar=Ahmednagar=Ahmadnagar/Beed; 415 -/Satara/Karad/Ratnagiri/Sangli/Chiplun/Raigad/Kolhapur;
    4150 Satara; 4151 Karad/Satara/Kolhapur; 4156 Ratnagiri/Chiplun; 416 -/Kolhapur/Sangli/Miraj/Ichalkaranji/Sindhudurg/Sawantwadi/Kudal/Solapur/Ratnagiri;
    4160 Kolhapur; 4161 Ichalkaranji/Kolhapur/Jaysingpur; 4162 Kolhapur; 4164 Sangli+Miraj/Kolhapur; 421 -/Kalyan/Dombivli/Ulhasnagar/Bhiwandi/Ambernath/Badlapur/Thane;
    4212 Dombivli/Kalyan/Thane; 42130 Kalyan+Bhiwandi/Thane; 422 Nashik=Nasik/Ahilyanagar=Ahmednagar=Ahmadnagar;
    423 -/Malegaon/Manmad/Kopargaon/Shirdi/Nashik=Nasik/Ahilyanagar=Ahmednagar=Ahmadnagar/Vaijapur/Chhatrapati Sambhajinagar=Aurangabad;
    424 Dhule/Jalgaon/Nashik=Nasik; 425 Jalgaon/Bhusawal/Nandurbar/Dhule; 4254 Nandurbar+Shirpur/Dhule/Jalgaon;
    431 -/Chhatrapati Sambhajinagar=Aurangabad/Jalna/Beed/Parbhani/Hingoli/Nanded/Latur/Ahilyanagar=Ahmednagar=Ahmadnagar;
    43100 Chhatrapati Sambhajinagar=Aurangabad/Jalna; 4312 Jalna/Chhatrapati Sambhajinagar=Aurangabad; 4314 Parbhani/Jalna; 43160 Nanded;
    440 Nagpur; 441 -/Bhandara/Gondia/Nagpur/Kamptee/Chandrapur/Gadchiroli; 4416 Gondia; 4419 Bhandara/Gondia;
    442 -/Wardha/Chandrapur/Gadchiroli/Amravati/Ballarpur; 4420 Wardha; 4424 Chandrapur; 443 Buldhana=Buldana/Khamgaon/Akola;
    444 -/Akola/Amravati/Washim/Buldhana=Buldana/Achalpur; 44400 Akola; 44460 Amravati; 445 Yavatmal`,
  Goa: `
    403 -/Panaji=Panjim/Margao=Madgaon/Vasco da Gama=Vasco/Mapusa/Ponda/North Goa/South Goa/Goa; 4030 Panaji=Panjim/North Goa/Goa; 4035 Mapusa/North Goa/Goa;
    4036 Margao=Madgaon/South Goa/Goa; 4038 Vasco da Gama=Vasco/South Goa/Goa`,
  'Madhya Pradesh': `
    450 Khandwa+Burhanpur/East Nimar; 451 Khargone/Barwani/Sendhwa/West Nimar/Khandwa; 452 Indore; 453 Indore/Mhow=Dr. Ambedkar Nagar/Dewas/Dhar/Ujjain;
    454 Dhar/Pithampur/Indore; 455 Dewas/Indore/Dhar; 456 Ujjain/Nagda/Shajapur/Dewas; 457 Ratlam/Jhabua/Alirajpur/Mandsaur;
    458 Mandsaur+Neemuch; 460 Betul/Chhindwara; 461 Narmadapuram=Hoshangabad/Itarsi/Harda/Betul/Narsinghpur; 462 Bhopal/Raisen;
    463 Bhopal; 464 Vidisha+Raisen/Bhopal/Sagar; 465 Shajapur+Rajgarh/Biaora/Agar/Agar Malwa/Ujjain; 466 Sehore; 470 Sagar/Damoh;
    4706 Damoh; 471 Chhatarpur/Khajuraho/Panna/Tikamgarh; 472 Tikamgarh/Niwari/Chhatarpur; 473 Guna+Shivpuri/Ashoknagar; 474 Gwalior;
    475 -/Datia/Gwalior/Dabra; 476 Morena/Sheopur/Bhind; 477 Bhind/Morena; 480 Chhindwara/Seoni/Balaghat; 481 Balaghat+Mandla/Seoni/Dindori;
    482 Jabalpur; 483 Katni/Jabalpur/Satna; 484 Shahdol/Umaria/Anuppur; 485 Satna/Maihar; 486 Rewa/Sidhi/Singrauli/Satna;
    487 Narsinghpur/Gadarwara; 488 Panna`,
  Chhattisgarh: `
    490 Bhilai+Durg; 491 -/Rajnandgaon/Durg/Kawardha=Kabirdham/Balod/Bemetara; 4914 Rajnandgaon; 492 Raipur/Dhamtari/Mahasamund;
    493 -/Raipur/Mahasamund/Dhamtari/Baloda Bazar/Gariaband; 494 Jagdalpur/Bastar/Kanker/Dantewada/Bijapur/Narayanpur/Kondagaon/Sukma/Dhamtari;
    495 Bilaspur/Korba/Janjgir/Janjgir-Champa/Champa; 496 Raigarh/Jashpur/Surguja; 497 Ambikapur/Surguja/Koriya/Baikunthpur/Surajpur/Balrampur/Manendragarh`,
  Telangana: `
    500 Hyderabad/Secunderabad/Rangareddy=Ranga Reddy=K.V. Rangareddy/Medchal/Medchal-Malkajgiri; 501 -/Vikarabad/Medchal/Hyderabad/Rangareddy=Ranga Reddy=K.V. Rangareddy/Shamshabad/Ghatkesar/Tandur;
    502 Sangareddy+Medak+Siddipet/Zaheerabad/Patancheru/Nizamabad/Hyderabad; 503 Nizamabad/Kamareddy/Bodhan; 504 Adilabad/Mancherial/Nirmal/Asifabad;
    505 Karimnagar=Karim Nagar/Peddapalli/Jagtial/Sircilla/Rajanna Sircilla/Ramagundam/Godavarikhani/Nizamabad;
    506 Warangal/Hanamkonda=Hanumakonda/Kazipet/Jangaon/Mahabubabad/Bhupalpally/Mulugu; 507 Khammam/Kothagudem/Bhadradri Kothagudem/Bhadrachalam;
    508 Nalgonda/Suryapet/Bhongir=Bhuvanagiri/Yadadri Bhuvanagiri/Miryalaguda; 509 Mahbubnagar=Mahabubnagar=Mahabub Nagar/Nagarkurnool/Wanaparthy/Gadwal/Narayanpet/Shadnagar/Rangareddy=Ranga Reddy`,
  'Andhra Pradesh': `
    507 ~Chintoor; 515 Anantapur=Ananthapuramu=Ananthapur/Hindupur/Puttaparthi/Dharmavaram/Sri Sathya Sai/Kadiri/Guntakal; 516 Kadapa=Cuddapah/YSR Kadapa=YSR/Proddatur/Rayachoti/Annamayya/Anantapur;
    517 -/Chittoor/Tirupati=Tirupathi/Madanapalle/Annamayya/Puttur/Srikalahasti; 5170 Chittoor; 5175 Tirupati=Tirupathi/Tirumala/Puttur/Chittoor; 518 Kurnool/Nandyal/Adoni; 520 Vijayawada/Krishna/NTR;
    521 -/Machilipatnam/Gudivada/Krishna/NTR/Vijayawada/Nuzvid/Eluru/West Godavari; 522 Guntur/Tenali/Narasaraopet/Palnadu/Bapatla/Amaravati/Mangalagiri;
    523 Ongole/Prakasam/Chirala/Bapatla/Markapur; 524 Nellore/Sri Potti Sriramulu Nellore=SPSR Nellore/Gudur/Kavali/Tirupati; 530 Visakhapatnam=Vizag;
    531 Anakapalli=Anakapalle/Visakhapatnam=Vizag/Vizianagaram/Narsipatnam; 532 Srikakulam/Vizianagaram; 533 -/Kakinada/Rajamahendravaram=Rajahmundry/East Godavari/Amalapuram/Konaseema;
    5330 Kakinada/East Godavari; 5331 Rajamahendravaram=Rajahmundry/East Godavari; 534 Eluru+Bhimavaram/West Godavari/Tadepalligudem/Tanuku/Krishna/East Godavari;
    535 Vizianagaram/Srikakulam/Parvathipuram/Visakhapatnam=Vizag`,
  Karnataka: `
    560 Bengaluru=Bangalore/Bengaluru Urban=Bangalore Urban/Bengaluru Rural=Bangalore Rural; 561 -/Doddaballapura=Doddaballapur/Bengaluru Rural=Bangalore Rural/Chikkaballapur/Tumakuru=Tumkur/Ramanagara=Ramanagar/Kolar/Bengaluru=Bangalore;
    562 -/Ramanagara=Ramanagar/Channapatna/Hosakote/Nelamangala/Anekal/Chikkaballapur/Bengaluru=Bangalore/Bengaluru Rural=Bangalore Rural; 563 Kolar/Kolar Gold Fields=KGF/Chikkaballapur/Chintamani;
    570 Mysuru=Mysore; 571 -/Mandya/Mysuru=Mysore/Chamarajanagar=Chamrajnagar/Kodagu=Coorg/Madikeri; 5712 Madikeri/Kodagu=Coorg; 5714 Mandya/Mysuru=Mysore/Chamarajanagar=Chamrajnagar;
    572 Tumakuru=Tumkur/Tiptur; 573 Hassan/Chikkamagaluru=Chikmagalur/Arsikere; 574 -/Mangaluru=Mangalore/Dakshina Kannada/Udupi/Puttur/Bantwal/Karkala/Kodagu=Coorg;
    575 Mangaluru=Mangalore/Dakshina Kannada; 576 Udupi/Manipal/Kundapura/Dakshina Kannada; 577 -/Davanagere=Davangere/Shivamogga=Shimoga/Chitradurga/Chikkamagaluru=Chikmagalur/Bhadravathi;
    57700 Davanagere=Davangere; 57710 Chikkamagaluru=Chikmagalur; 57720 Shivamogga=Shimoga; 57750 Chitradurga; 580 -/Hubballi=Hubli/Dharwad; 58000 Dharwad; 58002 Hubballi=Hubli/Dharwad; 58003 Hubballi=Hubli/Dharwad;
    581 -/Haveri/Karwar/Sirsi/Uttara Kannada/Gadag/Hubballi=Hubli/Dharwad/Belagavi=Belgaum; 5813 Karwar/Kumta/Uttara Kannada/Ankola; 582 Gadag/Dharwad;
    583 Ballari=Bellary/Hosapete=Hospet/Koppal/Vijayanagara/Davanagere=Davangere/Haveri; 584 Raichur; 585 Kalaburagi=Gulbarga/Yadgir/Bidar; 5854 Bidar;
    586 Vijayapura=Bijapur/Bagalkot=Bagalkote; 587 Bagalkot=Bagalkote/Vijayapura=Bijapur; 590 Belagavi=Belgaum; 591 -/Belagavi=Belgaum/Chikkodi=Chikodi/Gokak`,
  'Tamil Nadu': `
    600 Chennai=Madras/Tambaram/Kancheepuram=Kanchipuram/Tiruvallur=Thiruvallur/Chengalpattu; 601 -/Tiruvallur=Thiruvallur/Ponneri/Chennai;
    602 -/Tiruvallur=Thiruvallur/Sriperumbudur/Chennai/Kancheepuram=Kanchipuram; 603 Chengalpattu/Chennai/Kancheepuram=Kanchipuram/Mamallapuram; 604 Tindivanam/Villupuram=Viluppuram/Tiruvannamalai=Thiruvannamalai;
    605 Villupuram=Viluppuram/Cuddalore; 60500 ~Villupuram=Viluppuram/Cuddalore; 6051 Villupuram=Viluppuram; 606 -/Tiruvannamalai=Thiruvannamalai/Kallakurichi/Vriddhachalam/Villupuram=Viluppuram/Cuddalore;
    6066 Tiruvannamalai=Thiruvannamalai; 607 Cuddalore/Neyveli/Panruti/Villupuram=Viluppuram; 608 Chidambaram/Cuddalore/Nagapattinam/Ariyalur; 609 Mayiladuthurai/Sirkazhi/Nagapattinam/Tiruvarur=Thiruvarur/Thanjavur=Tanjore;
    610 Tiruvarur=Thiruvarur/Nagapattinam; 611 Nagapattinam/Velankanni; 612 Kumbakonam/Thanjavur=Tanjore/Tiruvarur=Thiruvarur; 613 Thanjavur=Tanjore/Tiruchirappalli=Trichy/Pudukkottai;
    614 -/Pattukkottai/Mannargudi/Thanjavur=Tanjore/Tiruvarur=Thiruvarur/Pudukkottai/Nagapattinam; 620 Tiruchirappalli=Trichy=Tiruchirapalli/Srirangam;
    621 -/Tiruchirappalli=Trichy=Tiruchirapalli/Perambalur/Ariyalur/Thuraiyur/Karur/Namakkal/Pudukkottai; 622 Pudukkottai/Thanjavur=Tanjore; 623 Ramanathapuram=Ramnad/Rameswaram/Paramakudi/Sivaganga;
    624 Dindigul/Palani/Kodaikanal/Madurai/Tiruppur=Tirupur; 625 Madurai/Theni/Dindigul; 6255 Theni/Madurai/Bodinayakanur; 626 Virudhunagar+Sivakasi+Rajapalayam/Srivilliputhur/Aruppukkottai/Thoothukudi=Tuticorin;
    627 Tirunelveli/Tenkasi; 6278 Tenkasi/Tirunelveli; 628 Thoothukudi=Tuticorin/Kovilpatti/Tiruchendur/Tirunelveli; 629 Nagercoil/Kanyakumari=Kanniyakumari/Marthandam;
    630 Karaikudi+Sivaganga/Pudukkottai/Ramanathapuram/Virudhunagar; 631 Kancheepuram=Kanchipuram/Arakkonam/Tiruttani/Ranipet/Tiruvallur=Thiruvallur/Vellore; 632 Vellore/Ranipet/Arcot/Tiruvannamalai=Thiruvannamalai;
    635 -/Krishnagiri/Hosur/Vaniyambadi/Ambur/Tirupathur=Tirupattur/Dharmapuri/Vellore/Tiruvannamalai=Thiruvannamalai; 63510 Hosur+Krishnagiri; 636 Salem/Dharmapuri/Namakkal/Krishnagiri/Attur;
    6367 Dharmapuri/Salem; 637 Namakkal/Tiruchengode/Rasipuram/Salem; 638 Erode/Gobichettipalayam/Tiruppur=Tirupur/Dharapuram/Namakkal/Salem/Karur/Nilgiris/Coimbatore;
    639 Karur/Tiruchirappalli=Trichy/Kulithalai; 641 Coimbatore=Kovai/Mettupalayam/Tiruppur=Tirupur/Erode; 64160 Tiruppur=Tirupur; 642 Pollachi+Udumalaipettai=Udumalpet/Coimbatore/Tiruppur=Tirupur/Valparai/Dindigul;
    643 Udhagamandalam=Ooty=Udagamandalam/Coonoor/Nilgiris`,
  Puducherry: `
    533 ~Yanam; 533464 Yanam; 605 ~Puducherry=Pondicherry; 60500 Puducherry=Pondicherry; 60501 Puducherry=Pondicherry; 6051 Puducherry=Pondicherry; 607 ~Puducherry=Pondicherry;
    607402 Puducherry=Pondicherry; 607403 Puducherry=Pondicherry; 609 ~Karaikal; 60960 Karaikal; 673 ~Mahe; 673310 Mahe`,
  Kerala: `
    670 Kannur=Cannanore/Thalassery=Tellicherry/Payyanur/Wayanad/Mananthavady/Kasaragod=Kasargod; 671 Kasaragod=Kasargod/Kanhangad; 673 Kozhikode=Calicut/Vadakara/Wayanad/Kalpetta/Malappuram/Kannur;
    676 Malappuram/Manjeri/Tirur; 678 Palakkad=Palghat; 679 -/Ottappalam=Ottapalam/Perinthalmanna/Ponnani/Shoranur/Palakkad=Palghat/Malappuram/Thrissur=Trichur/Nilambur;
    680 Thrissur=Trichur/Irinjalakuda/Guruvayur/Kodungallur/Ernakulam; 682 Kochi=Cochin/Ernakulam; 683 -/Aluva=Alwaye/Angamaly/Perumbavoor/Ernakulam/Kochi=Cochin;
    685 Thodupuzha/Munnar/Idukki/Kattappana/Adimali; 686 Kottayam/Pala/Changanassery/Muvattupuzha/Ernakulam/Idukki/Pathanamthitta/Alappuzha=Alleppey;
    688 Alappuzha=Alleppey/Cherthala; 689 -/Thiruvalla/Pathanamthitta/Chengannur/Ranni/Alappuzha=Alleppey/Kollam; 690 -/Kayamkulam/Mavelikkara=Mavelikara/Karunagappally/Alappuzha=Alleppey/Kollam;
    691 Kollam=Quilon/Punalur/Kottarakkara/Adoor/Pathanamthitta/Thiruvananthapuram; 695 Thiruvananthapuram=Trivandrum/Neyyattinkara/Attingal/Varkala/Kollam`,
  Lakshadweep: '682 ~Kavaratti/Lakshadweep/Minicoy; 68255 Kavaratti/Lakshadweep/Minicoy',
  'West Bengal': `
    700 Kolkata=Calcutta/Salt Lake=Bidhannagar/New Town/North 24 Parganas/South 24 Parganas; 711 Howrah=Haora/Uluberia/Hooghly=Hugli; 712 -/Hooghly=Hugli/Chinsurah/Serampore/Chandannagar/Arambagh/Bardhaman=Burdwan;
    713 -/Bardhaman=Burdwan/Purba Bardhaman/Durgapur/Asansol/Paschim Bardhaman/Kalna/Katwa/Murshidabad; 71310 Bardhaman=Burdwan/Purba Bardhaman; 7132 Durgapur/Paschim Bardhaman/Bardhaman=Burdwan; 7133 Asansol/Raniganj/Paschim Bardhaman/Bardhaman=Burdwan;
    721 -/Midnapore=Medinipur/Kharagpur/Haldia/Tamluk/Contai/Purba Medinipur=East Midnapore/Paschim Medinipur=West Midnapore/Ghatal/Jhargram; 7213 Kharagpur/Paschim Medinipur=West Midnapore; 722 Bankura/Bishnupur; 723 Purulia;
    731 -/Suri/Bolpur/Rampurhat/Birbhum; 732 Malda=English Bazar=Maldah; 733 -/Raiganj/Balurghat/Uttar Dinajpur=North Dinajpur/Dakshin Dinajpur=South Dinajpur/Islampur/Malda; 734 Siliguri/Darjeeling=Darjiling/Kalimpong/Kurseong/Jalpaiguri;
    7341 Darjeeling=Darjiling; 7342 Kurseong/Darjeeling=Darjiling; 7343 Kalimpong/Darjeeling=Darjiling; 735 Jalpaiguri/Alipurduar/Cooch Behar=Coochbehar/Darjeeling=Darjiling; 736 Cooch Behar=Coochbehar/Alipurduar/Jalpaiguri;
    741 -/Krishnanagar/Kalyani/Ranaghat/Nadia; 742 Berhampore=Baharampur/Murshidabad/Jangipur; 743 -/Barasat/Basirhat/Bongaon/Diamond Harbour/Baruipur/North 24 Parganas/South 24 Parganas/Barrackpore`,
  Sikkim: '737 Gangtok/Namchi/Gyalshing=Geyzing/Mangan/East Sikkim/West Sikkim/North Sikkim/South Sikkim',
  'Andaman & Nicobar': '744 Port Blair=Sri Vijaya Puram/South Andaman/North and Middle Andaman/Nicobar/Mayabunder/Car Nicobar',
  Odisha: `
    751 Bhubaneswar=Bhubaneshwar/Khordha=Khurda=Khorda/Puri; 752 -/Puri/Khordha=Khurda=Khorda/Nayagarh/Jatani/Bhubaneswar; 7520 Puri+Khordha=Khurda=Khorda/Nayagarh; 753 Cuttack; 754 -/Cuttack/Jagatsinghpur=Jagatsinghapur/Kendrapara/Paradip/Jajpur=Jajapur;
    755 -/Jajpur=Jajapur/Kendrapara/Cuttack/Keonjhar; 756 Balasore=Baleswar=Baleshwar/Bhadrak/Mayurbhanj; 7561 Bhadrak/Balasore=Baleswar=Baleshwar; 757 Baripada/Mayurbhanj; 758 Keonjhar=Kendujhar/Barbil/Jajpur=Jajapur;
    759 -/Dhenkanal/Angul/Talcher; 7590 Dhenkanal/Angul; 7591 Angul/Talcher/Dhenkanal; 760 Brahmapur=Berhampur/Ganjam; 761 -/Ganjam/Chhatrapur/Bhanjanagar/Paralakhemundi/Gajapati/Kandhamal; 762 Phulbani/Kandhamal/Boudh=Baudh;
    763 Sunabeda/Koraput; 764 -/Jeypore/Koraput/Nabarangpur=Nabarangapur/Malkangiri/Rayagada; 765 Rayagada/Gunupur/Koraput; 766 Bhawanipatna/Kalahandi/Nuapada; 767 Balangir=Bolangir/Sonepur=Subarnapur=Sonapur/Titilagarh;
    768 Sambalpur/Bargarh/Jharsuguda/Deogarh=Debagarh; 7682 Jharsuguda/Sambalpur/Bargarh; 769 Rourkela/Sundargarh=Sundergarh; 770 Sundargarh=Sundergarh/Rourkela`,
  Assam: `
    781 Guwahati=Gauhati/Kamrup/Kamrup Metropolitan/Nalbari/Barpeta/Baksa/Rangia; 7813 Barpeta+Nalbari/Kamrup/Baksa; 782 Nagaon=Nowgong/Morigaon=Marigaon/Hojai/Lanka/Diphu/Karbi Anglong/Kamrup;
    783 -/Dhubri/Bongaigaon/Goalpara/Kokrajhar/Chirang; 784 Tezpur/Sonitpur/Mangaldai/Darrang/Udalguri/Biswanath; 785 Jorhat/Golaghat/Sivasagar=Sibsagar/Majuli; 7856 Sivasagar=Sibsagar/Golaghat/Jorhat/Charaideo;
    786 Dibrugarh/Tinsukia/Duliajan; 7861 Tinsukia/Dibrugarh/Digboi; 78600 Dibrugarh; 787 North Lakhimpur/Lakhimpur/Dhemaji; 788 Silchar/Cachar/Hailakandi/Karimganj=Sribhumi/Haflong/Dima Hasao=North Cachar Hills`,
  Meghalaya:
    '781 ~Nongpoh/Ri Bhoi/Byrnihat; 783 ~East Garo Hills; 793 Shillong/East Khasi Hills/West Khasi Hills/Jowai/Jaintia Hills/Nongpoh/Ri Bhoi/Nongstoin; 794 Tura/West Garo Hills/East Garo Hills/South Garo Hills/Williamnagar/Baghmara',
  'Arunachal Pradesh': `
    790 Bomdila/Tawang/West Kameng/East Kameng/Seppa; 791 Itanagar/Naharlagun/Papum Pare/Ziro/Lower Subansiri/Upper Subansiri/Kurung Kumey/Along=Aalo/Pasighat/West Siang/East Siang/Upper Siang;
    792 -/Tezu/Lohit/Namsai/Roing/Dibang Valley/Changlang/Tirap/Khonsa`,
  Manipur: '795 Imphal/Imphal West/Imphal East/Thoubal/Bishnupur/Churachandpur/Senapati/Ukhrul/Chandel/Tamenglong/Kakching',
  Mizoram: '796 Aizawl/Lunglei/Champhai/Kolasib/Serchhip/Lawngtlai/Siaha=Saiha/Mamit',
  Nagaland:
    '797 Kohima/Dimapur/Peren/Phek/Wokha/Zunheboto; 79711 Dimapur/Peren/Wokha; 798 Mokokchung/Tuensang/Mon/Wokha/Zunheboto=Zunhebotto/Kiphire/Longleng',
  Tripura: '799 Agartala/West Tripura/South Tripura/North Tripura/Dhalai/Udaipur/Dharmanagar/Kailashahar/Belonia/Ambassa',
  Bihar: `
    800 Patna; 801 -/Patna/Danapur/Nalanda/Bihar Sharif=Biharsharif; 802 Arrah=Ara+Buxar/Bhojpur/Rohtas/Kaimur; 8021 Buxar/Arrah=Ara/Bhojpur/Kaimur; 803 Bihar Sharif=Biharsharif/Nalanda/Rajgir/Patna/Nawada/Gaya; 804 Jehanabad/Arwal/Patna/Gaya;
    805 Nawada/Nalanda/Sheikhpura/Gaya; 811 -/Munger=Monghyr/Jamalpur/Jamui/Lakhisarai/Sheikhpura/Nalanda/Bhagalpur/Begusarai/Banka; 8112 Munger=Monghyr/Jamalpur/Jamui/Lakhisarai/Bhagalpur; 812 Bhagalpur; 813 -/Bhagalpur/Banka/Munger=Monghyr/Madhepura;
    821 Sasaram/Rohtas/Dehri/Kaimur/Bhabua; 823 Gaya/Bodh Gaya; 824 -/Gaya/Bodh Gaya/Aurangabad/Jehanabad/Arwal; 8241 Aurangabad; 841 -/Chapra=Chhapra/Saran/Siwan/Gopalganj/Bhojpur; 842 Muzaffarpur;
    843 -/Muzaffarpur/Sitamarhi/Sheohar/Vaishali/Madhubani; 8433 Sitamarhi/Sheohar/Madhubani; 844 Hajipur/Vaishali/Muzaffarpur; 845 -/Bettiah/Motihari/West Champaran=Pashchim Champaran/East Champaran=Purvi Champaran/Raxaul;
    846 Darbhanga/Samastipur; 847 Madhubani/Darbhanga/Supaul/Sitamarhi; 848 Samastipur/Begusarai/Darbhanga/Khagaria/Muzaffarpur; 851 Begusarai/Khagaria; 852 Saharsa/Supaul/Madhepura/Khagaria; 853 -/Naugachhia/Bhagalpur/Banka/Khagaria/Munger/Purnia=Purnea/Katihar;
    854 -/Purnia=Purnea/Katihar/Araria/Forbesganj/Madhepura/Supaul/Kishanganj; 8541 Katihar/Purnia=Purnea; 8543 Purnia=Purnea+Araria/Madhepura/Forbesganj/Supaul; 855 Kishanganj/Katihar/Purnia=Purnea`,
  Jharkhand: `
    813 ~Godda/Sahibganj; 814 -/Dumka/Deoghar/Godda/Jamtara/Pakur/Sahibganj=Sahebganj; 81411 Deoghar/Dumka; 815 Giridih/Jamtara/Deoghar/Madhupur/Dhanbad; 816 Sahibganj=Sahebganj/Pakur/Rajmahal; 822 Medininagar=Daltonganj/Palamu=Palamau/Garhwa/Latehar;
    825 Hazaribagh=Hazaribag/Koderma/Jhumri Telaiya/Chatra/Ramgarh/Giridih/Bokaro; 826 Dhanbad; 827 Bokaro=Bokaro Steel City/Chas; 828 Dhanbad/Jharia/Bokaro/Giridih/Dumka/Deoghar; 829 -/Ramgarh/Bokaro/Hazaribagh=Hazaribag/Chatra/Latehar/Ranchi/Giridih/Palamu/Garhwa;
    831 Jamshedpur=Tatanagar/East Singhbhum/Adityapur/Seraikela-Kharsawan/West Singhbhum; 832 -/Jamshedpur=Tatanagar/Adityapur/Ghatsila/Seraikela/East Singhbhum/Seraikela-Kharsawan; 833 Chaibasa/West Singhbhum/Chakradharpur/Seraikela/Seraikela-Kharsawan;
    834 Ranchi/Khunti/Lohardaga; 835 -/Ranchi/Gumla/Lohardaga/Khunti/Simdega`,
}
